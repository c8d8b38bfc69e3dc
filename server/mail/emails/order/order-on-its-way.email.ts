/**
 * Email to the buyer when the courier has the parcel, with the tracking number and the courier's
 * tracking page. Sent again when the courier or the number differs from the last of these emails.
 */
import { hours } from '#domain/time.ts'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { orderEmailData, type OrderEmailData } from './order-parts.ts'

export const orderOnItsWay: EmailDefinition<OrderEmailData> = {
  kind: 'order on its way',
  data: orderEmailData,
  compose(order, context) {
    const { t, settings } = context
    const { number, firstName, recipient, address, link } = order
    const { courier, trackingNumber, trackingUrl } = order
    return composeEmail(
      {
        subject: t('Order {number} is on its way', { number }),
        preview: t('Your parcel is with the courier.'),
        heading: t('On its way, {firstName}', { firstName }),
        introParagraphs: [
          t(
            'We gave your parcel to the courier. The tracking number works within {hours, plural, one {# hour} other {# hours}}.',
            { hours: settings.delivery.trackingActive / hours(1) },
          ),
        ],
        details: [
          ...(courier ? [{ label: t('Courier'), value: courier, isPlain: true }] : []),
          ...(trackingNumber ? [{ label: t('Tracking number'), value: trackingNumber }] : []),
          { label: t('Order'), value: number },
          { label: t('To'), value: `${recipient}, ${address}`, isPlain: true },
        ],
        button: { label: t('See your order'), url: link },
        closingParagraphs: [
          ...(trackingUrl
            ? [
                {
                  text: t('See where your parcel is on the courier’s website.'),
                  label: t('Track your parcel'),
                  url: trackingUrl,
                },
              ]
            : []),
          t(
            'If you are not at home, the courier tries again or leaves a note. If the parcel does not arrive, reply to this email.',
          ),
        ],
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
