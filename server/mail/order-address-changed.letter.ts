/** The delivery address of a paid order was changed by its buyer or by staff; also a warning. */
import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'
import { orderLetterData, type OrderLetterData } from './order-parts.ts'

export const orderAddressChanged: Letter<OrderLetterData> = {
  kind: 'order address changed',
  data: orderLetterData,
  write(order, context) {
    const { t } = context
    const { number, firstName, recipient, address, link } = order
    return writeLetter(
      {
        subject: t('The address of order {number} was changed', { number }),
        preview: t('The new delivery address of your order.'),
        heading: t('Your new delivery address, {firstName}', { firstName }),
        opening: [t('We have changed the delivery address of order {number}.', { number })],
        facts: [
          { label: t('Order'), value: number },
          { label: t('To'), value: `${recipient}, ${address}`, plain: true },
        ],
        button: { label: t('See your order'), address: link },
        closing: [t('If it was not you, reply to this email immediately.')],
        why: t('You receive this email because the address of your order was changed.'),
      },
      context,
    )
  },
}
