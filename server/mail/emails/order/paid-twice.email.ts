/** Email to the buyer of an order that was paid twice. Staff refund the second payment. */
import { formatRinggit } from '#domain/money.ts'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { orderEmailData, type OrderEmailData } from './order-parts.ts'

export const paidTwice: EmailDefinition<OrderEmailData> = {
  kind: 'paid twice',
  data: orderEmailData,
  compose(order, context) {
    const { t } = context
    const { number, firstName, total } = order
    return composeEmail(
      {
        subject: t('Order {number} was paid twice', { number }),
        preview: t('We will refund the second payment.'),
        heading: t('You paid twice, {firstName}', { firstName }),
        introParagraphs: [
          t(
            'We received {amount} for order {number} twice. We make and send your order once and refund the second payment.',
            { number, amount: formatRinggit(total) },
          ),
          t(
            'Bank payments cannot be refunded automatically. Please reply to this email with the bank account for your refund.',
          ),
        ],
        button: { label: t('See your order'), url: order.link },
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
