/** Sent half an hour after an order was placed if it is unpaid, with the link to pay. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import {
  buildOrderFacts,
  buildOrderSummary,
  orderEmailData,
  type OrderEmailData,
} from './order-parts.ts'

export const payAgain: EmailDefinition<OrderEmailData> = {
  kind: 'pay again',
  data: orderEmailData,
  compose(order, context) {
    const { t } = context
    const { number, firstName } = order
    const totalLabel = t('Total')
    return composeEmail(
      {
        subject: t('Your order {number} is not paid yet', { number }),
        preview: t('You can still pay on the order page.'),
        heading: t('Not paid yet, {firstName}', { firstName }),
        opening: [
          t(
            'We have not received a payment for order {number}. You can still pay on the order page.',
            { number },
          ),
        ],
        facts: buildOrderFacts(order, totalLabel, context),
        button: { label: t('Pay again'), url: order.link },
        middle: buildOrderSummary(order, totalLabel, context),
        closing: [
          t('If you have already paid, ignore this email. We check with your bank and email you.'),
        ],
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
