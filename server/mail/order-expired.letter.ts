/** Sent a day after an order that was never paid: the order has expired. */
import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'
import { orderLetterData, orderLines, type OrderLetterData } from './order-parts.ts'

export const orderExpired: Letter<OrderLetterData> = {
  kind: 'order expired',
  data: orderLetterData,
  write(order, context) {
    const { t, publicUrl } = context
    const { number, firstName } = order
    return writeLetter(
      {
        subject: t('Order {number} has ended without a payment', { number }),
        preview: t('Nothing was charged.'),
        heading: t('This order has ended, {firstName}', { firstName }),
        opening: [
          t(
            'No payment has reached us for order {number}, so it has ended. Nothing was charged. Your capsules can be ordered again at any time.',
            { number },
          ),
        ],
        button: { label: t('Back to the shop'), address: `${publicUrl}/browse_products` },
        middle: orderLines(order, t('Total'), context),
        closing: [t('This is the last letter about this order.')],
        why: t('You get this letter because you placed an order. It holds no health answers.'),
      },
      context,
    )
  },
}
