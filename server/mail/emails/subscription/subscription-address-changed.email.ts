/**
 * Confirms a new address. The address applies from the next delivery, or from the delivery after it
 * when the next one is already being prepared.
 */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  formatDay,
  buildPlanFacts,
  subscriptionEmailData,
  composePlanEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionAddressChanged: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription address changed',
  data: subscriptionEmailData,
  compose(plan, context) {
    const { t } = context
    const { firstName, addressFrom, recipient, address } = plan
    return composePlanEmail(plan, context, {
      subject: t('Your delivery address was changed'),
      preview: t('The new delivery address of your subscription.'),
      heading: t('Your new delivery address, {firstName}', { firstName }),
      opening: [
        addressFrom === null
          ? t('We will send your deliveries to the address below, starting with the next one.')
          : t(
              'Your next delivery is already being prepared and goes to the old address. From {day}, deliveries go to the address below.',
              { day: formatDay(addressFrom) },
            ),
      ],
      facts: [
        ...buildPlanFacts(plan, context),
        { label: t('To'), value: `${recipient}, ${address}`, isPlain: true },
      ],
      closing: [t('If it was not you, reply to this email immediately.')],
    })
  },
}
