/** The pharmacist approved the order without the customer's answer, which closes the question. */
import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'
import { orderLetterData, type OrderLetterData } from './order-parts.ts'

export const questionClosed: Letter<OrderLetterData> = {
  kind: 'question closed',
  data: orderLetterData,
  write({ number, firstName, link }, context) {
    const { t, settings } = context
    return writeLetter(
      {
        subject: t('Order {number} is approved, our question is closed', { number }),
        preview: t('You no longer need to answer.'),
        heading: t('Your order is approved, {firstName}', { firstName }),
        opening: [
          t(
            'Our pharmacist has approved order {number}. The question we sent you is closed, so you do not need to answer it.',
            { number },
          ),
          t('Questions? Call our pharmacist at {phone}.', {
            phone: settings.seller.phone,
          }),
        ],
        button: { label: t('See your order'), address: link },
        why: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
