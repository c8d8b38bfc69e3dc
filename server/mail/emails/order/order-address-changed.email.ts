/**
 * Email to the buyer of a paid order, after the buyer or staff changed the delivery address. It
 * warns the buyer in case a stranger changed it.
 */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { orderEmailData, type OrderEmailData } from './order-parts.ts'

export const orderAddressChanged: EmailDefinition<OrderEmailData> = {
  kind: 'order address changed',
  data: orderEmailData,
  compose(order, context) {
    const { t } = context
    const { number, firstName, recipient, address, link } = order
    return composeEmail(
      {
        subject: t('The address of order {number} was changed', { number }),
        preview: t('The new delivery address of your order.'),
        heading: t('Your new delivery address, {firstName}', { firstName }),
        introParagraphs: [t('We have changed the delivery address of order {number}.', { number })],
        details: [
          { label: t('Order'), value: number },
          { label: t('To'), value: `${recipient}, ${address}`, isPlain: true },
        ],
        button: { label: t('See your order'), url: link },
        closingParagraphs: [t('If it was not you, reply to this email immediately.')],
        reasonForEmail: t('You receive this email because the address of your order was changed.'),
      },
      context,
    )
  },
}
