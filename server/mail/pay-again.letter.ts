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
            'We have not received a payment for order {number}. Nothing was charged. You can still pay on the order page.',
            { number },
          ),
        ],
        facts: orderFacts(order, total, context),
        button: { label: t('Pay again'), address: order.link },
        middle: orderLines(order, total, context),
        closing: [
          t('If you have already paid, ignore this email. We check with your bank and email you.'),
        ],
        why: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
