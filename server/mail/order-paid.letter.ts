/** Confirms a payment: what was bought and when it arrives. */
import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'
import {
  addressHint,
  orderFacts,
  orderLetterData,
  orderLines,
  type OrderLetterData,
} from './order-parts.ts'

export const orderPaid: Letter<OrderLetterData> = {
  kind: 'order paid',
  data: orderLetterData,
  write(order, context) {
    const { t } = context
    const { number, firstName } = order
    const total = t('Total paid')
    return writeLetter(
      {
        subject: t('We have your payment for order {number}', { number }),
        preview: t('A pharmacist reads your order next.'),
        heading: t('We have your payment, {firstName}', { firstName }),
        opening: [
          t(
            'Thank you. Order {number} is paid. A pharmacist looks at it next, then your capsules are compounded for you.',
            { number },
          ),
        ],
        facts: orderFacts(order, total, context),
        button: { label: t('See your order'), address: order.link },
        middle: orderLines(order, total, context),
        closing: [
          addressHint(order, context),
          t('A question about your capsules? Reply to this email and a pharmacist reads it.'),
        ],
        why: t('You get this letter because you placed an order. It holds no health answers.'),
      },
      context,
    )
  },
}
