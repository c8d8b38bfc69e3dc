/** Tells the buyer that an order was paid twice and that staff refund the second payment. */
import { formatRinggit } from '#domain/money.ts'

import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'
import { orderLetterData, type OrderLetterData } from './order-parts.ts'

export const paidTwice: Letter<OrderLetterData> = {
  kind: 'paid twice',
  data: orderLetterData,
  write(order, context) {
    const { t } = context
    const { number, firstName, total } = order
    return writeLetter(
      {
        subject: t('Order {number} was paid twice', { number }),
        preview: t('We pay the second payment back.'),
        heading: t('You have paid twice, {firstName}', { firstName }),
        opening: [
          t(
            'Your bank has sent us {amount} for order {number} a second time. Your order is made and sent once, and the second payment is yours.',
            { number, amount: formatRinggit(total) },
          ),
          t(
            'Bank payments cannot be taken back by themselves. Please answer this letter with the bank account the money shall go to.',
          ),
        ],
        button: { label: t('See your order'), address: order.link },
        why: t('You get this letter because you placed an order. It holds no health answers.'),
      },
      context,
    )
  },
}
