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
        subject: t('We received your payment for order {number}', { number }),
        preview: t('Next, a pharmacist checks your order.'),
        heading: t('We received your payment, {firstName}', { firstName }),
        opening: [
          t(
            'Thank you. Order {number} is paid. Next, a pharmacist checks it. Then we compound your capsules.',
            { number },
          ),
        ],
        facts: orderFacts(order, total, context),
        button: { label: t('See your order'), address: order.link },
        middle: orderLines(order, total, context),
        closing: [
          addressHint(order, context),
          t('Questions about your capsules? Reply to this email and a pharmacist will read it.'),
        ],
        why: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
