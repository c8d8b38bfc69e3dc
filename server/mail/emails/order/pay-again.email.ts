/**
 * Email to the buyer of an order that is still unpaid some time after it was placed
 * (server/payments/remind-unpaid.ts), with a link to pay.
 */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import {
  buildOrderDetails,
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
        introParagraphs: [
          t(
            'We have not received a payment for order {number}. You can still pay on the order page.',
            { number },
          ),
        ],
        details: buildOrderDetails(order, totalLabel, context),
        button: { label: t('Pay again'), url: order.link },
        mainContent: buildOrderSummary(order, totalLabel, context),
        closingParagraphs: [
          t('If you have already paid, ignore this email. We check with your bank and email you.'),
        ],
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
