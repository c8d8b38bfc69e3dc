/** The acknowledgement that the law requires: the order is stored and awaits payment. */
import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'
import { orderFacts, orderLetterData, orderLines, type OrderLetterData } from './order-parts.ts'

export const orderReceived: Letter<OrderLetterData> = {
  kind: 'order received',
  data: orderLetterData,
  write(order, context) {
    const { t } = context
    const { number, firstName } = order
    const total = t('Total')
    return writeLetter(
      {
        subject: t('We have your order {number}', { number }),
        preview: t('It waits for your payment.'),
        heading: t('We have your order, {firstName}', { firstName }),
        opening: [
          t(
            'Order {number} is with us and waits for your payment. If you have just paid, the confirmation follows in a moment.',
            { number },
          ),
        ],
        facts: orderFacts(order, total, context),
        button: { label: t('See your order'), address: order.link },
        middle: orderLines(order, total, context),
        why: t('You get this letter because you placed an order. It holds no health answers.'),
      },
      context,
    )
  },
}
