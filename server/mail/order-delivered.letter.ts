/** The parcel has arrived: what to do when something is wrong. */
import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'
import { orderLetterData, type OrderLetterData } from './order-parts.ts'

export const orderDelivered: Letter<OrderLetterData> = {
  kind: 'order delivered',
  data: orderLetterData,
  write(order, context) {
    const { t } = context
    const { number, firstName, link } = order
    return writeLetter(
      {
        subject: t('Order {number} has been delivered', { number }),
        preview: t('Your capsules have arrived.'),
        heading: t('Delivered, {firstName}', { firstName }),
        opening: [
          t(
            'Your parcel with order {number} has been delivered. The card in it says how to take and keep your capsules.',
            { number },
          ),
        ],
        button: { label: t('See your order'), address: link },
        closing: [
          t(
            'Not there, damaged, or not what you ordered? Answer this letter and we put it right. A question about your capsules is read by a pharmacist.',
          ),
        ],
        why: t('You get this letter because you placed an order. It holds no health answers.'),
      },
      context,
    )
  },
}
