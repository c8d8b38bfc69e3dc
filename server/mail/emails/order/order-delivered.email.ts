/** Email to the buyer after the parcel arrived, with what to do when something is wrong. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { orderEmailData, type OrderEmailData } from './order-parts.ts'

export const orderDelivered: EmailDefinition<OrderEmailData> = {
  kind: 'order delivered',
  data: orderEmailData,
  compose(order, context) {
    const { t } = context
    const { number, firstName, link } = order
    return composeEmail(
      {
        subject: t('Order {number} has been delivered', { number }),
        preview: t('Your capsules have arrived.'),
        heading: t('Delivered, {firstName}', { firstName }),
        introParagraphs: [
          t(
            'Order {number} has been delivered. The card in the parcel explains how to take and store your capsules.',
            { number },
          ),
        ],
        button: { label: t('See your order'), url: link },
        closingParagraphs: [
          t(
            'Is the parcel missing, damaged or wrong? Reply to this email for a replacement or refund. A pharmacist also answers your questions about the capsules.',
          ),
        ],
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
