/**
 * Email to a customer after the delivery address of their subscription was changed. The address
 * applies from the next delivery, or from the delivery after it when the next one is already being
 * prepared.
 */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  formatDay,
  buildSubscriptionDetails,
  subscriptionEmailData,
  composeSubscriptionEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionAddressChanged: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription address changed',
  data: subscriptionEmailData,
  compose(subscription, context) {
    const { t } = context
    const { firstName, addressFrom, recipient, address } = subscription
    return composeSubscriptionEmail(subscription, context, {
      subject: t('Your delivery address was changed'),
      preview: t('The new delivery address of your subscription.'),
      heading: t('Your new delivery address, {firstName}', { firstName }),
      introParagraphs: [
        addressFrom === null
          ? t('We will send your deliveries to the address below, starting with the next one.')
          : t(
              'Your next delivery is already being prepared and goes to the old address. From {day}, deliveries go to the address below.',
              { day: formatDay(addressFrom) },
            ),
      ],
      details: [
        ...buildSubscriptionDetails(subscription, context),
        { label: t('To'), value: `${recipient}, ${address}`, isPlain: true },
      ],
      closingParagraphs: [t('If it was not you, reply to this email immediately.')],
    })
  },
}
