/** Sent half an hour after an order that is still unpaid, with the link to pay. */
import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'
import { orderFacts, orderLetterData, orderLines, type OrderLetterData } from './order-parts.ts'

export const payAgain: Letter<OrderLetterData> = {
  kind: 'pay again',
  data: orderLetterData,
  write(order, context) {
    const { t } = context
    const { number, firstName } = order
    const total = t('Total')
    return writeLetter(
      {
        subject: t('Your order {number} is not paid yet', { number }),
        preview: t('Nothing was charged. You can still pay.'),
        heading: t('Not paid yet, {firstName}', { firstName }),
        opening: [
          t(
            'No payment has reached us for order {number}. Nothing was charged. You can pay again from the order page while it is open.',
            { number },
          ),
        ],
        facts: orderFacts(order, total, context),
        button: { label: t('Pay again'), address: order.link },
        middle: orderLines(order, total, context),
        closing: [
          t('Have you paid already? Then you need do nothing: we ask your bank and write to you.'),
        ],
        why: t('You get this letter because you placed an order. It holds no health answers.'),
      },
      context,
    )
  },
}
