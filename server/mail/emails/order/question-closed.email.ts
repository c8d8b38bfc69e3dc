/**
 * Email to a buyer who has not answered the pharmacist's question, when the pharmacist approves the
 * order. The approval closes the question.
 */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { orderEmailData, type OrderEmailData } from './order-parts.ts'

export const questionClosed: EmailDefinition<OrderEmailData> = {
  kind: 'question closed',
  data: orderEmailData,
  compose({ number, firstName, link }, context) {
    const { t, settings } = context
    return composeEmail(
      {
        subject: t('Order {number} is approved, our question is closed', { number }),
        preview: t('You no longer need to answer.'),
        heading: t('Your order is approved, {firstName}', { firstName }),
        introParagraphs: [
          t(
            'Our pharmacist has approved order {number}. The question we sent you is closed, so you do not need to answer it.',
            { number },
          ),
          t('Questions? Call our pharmacist at {phone}.', {
            phone: settings.seller.phone,
          }),
        ],
        button: { label: t('See your order'), url: link },
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
