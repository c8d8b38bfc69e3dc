/** Email to the buyer after an order was paid: what was bought and when it arrives. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import {
  buildAddressHint,
  buildOrderDetails,
  orderEmailData,
  buildOrderSummary,
  type OrderEmailData,
} from './order-parts.ts'

export const orderPaid: EmailDefinition<OrderEmailData> = {
  kind: 'order paid',
  data: orderEmailData,
  compose(order, context) {
    const { t } = context
    const { number, firstName } = order
    const totalLabel = t('Total paid')
    return composeEmail(
      {
        subject: t('We received your payment for order {number}', { number }),
        preview: t('Next, a pharmacist checks your order.'),
        heading: t('We received your payment, {firstName}', { firstName }),
        introParagraphs: [
          t(
            'Thank you. Order {number} is paid. Next, a pharmacist checks it. Then we compound your capsules.',
            { number },
          ),
        ],
        details: buildOrderDetails(order, totalLabel, context),
        button: { label: t('See your order'), url: order.link },
        mainContent: buildOrderSummary(order, totalLabel, context),
        closingParagraphs: [
          buildAddressHint(order, context),
          t('Questions about your capsules? Reply to this email and a pharmacist will read it.'),
        ],
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
