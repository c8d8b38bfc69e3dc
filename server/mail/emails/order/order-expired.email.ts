/** Email to the buyer of an order that expired because it was not paid in time. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { orderEmailData, buildOrderSummary, type OrderEmailData } from './order-parts.ts'

export const orderExpired: EmailDefinition<OrderEmailData> = {
  kind: 'order expired',
  data: orderEmailData,
  compose(order, context) {
    const { t, publicUrl } = context
    const { number, firstName } = order
    return composeEmail(
      {
        subject: t('Order {number} expired without payment', { number }),
        preview: t('Nothing was charged.'),
        heading: t('Your order expired, {firstName}', { firstName }),
        introParagraphs: [
          t(
            'We received no payment for order {number}, so it expired. Nothing was charged. You can order again at any time.',
            { number },
          ),
        ],
        button: { label: t('Back to the shop'), url: `${publicUrl}/browse_products` },
        mainContent: buildOrderSummary(order, t('Total'), context),
        closingParagraphs: [t('This is the last email about this order.')],
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
