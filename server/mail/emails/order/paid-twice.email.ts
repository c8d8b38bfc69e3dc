/** Email to the buyer of an order that was paid twice. Staff refund the second payment. */
import { z } from 'zod'

import { formatRinggit } from '#domain/money.ts'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { orderEmailData } from './order-parts.ts'

const dataSchema = orderEmailData.extend({
  /** False for an order that was declined, or refunded before it left the pharmacy. */
  isMade: z.boolean().default(true),
})

export const paidTwice: EmailDefinition<z.output<typeof dataSchema>> = {
  kind: 'paid twice',
  data: dataSchema,
  compose(order, context) {
    const { t } = context
    const { number, firstName, total, isMade } = order
    const values = { number, amount: formatRinggit(total) }
    return composeEmail(
      {
        subject: t('Order {number} was paid twice', { number }),
        preview: t('We will refund the second payment.'),
        heading: t('You paid twice, {firstName}', { firstName }),
        introParagraphs: [
          isMade
            ? t(
                'We received {amount} for order {number} twice. We make and send your order once and refund the second payment.',
                values,
              )
            : t(
                'We received {amount} for order {number} again. This order is not made. We refund this payment.',
                values,
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
