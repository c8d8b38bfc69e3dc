/** The new address of deliveries, from now on or after the one being made. */
import type { Letter } from './letter.ts'
import {
  dayText,
  planFacts,
  subscriptionLetterData,
  writePlanLetter,
  type SubscriptionLetterData,
} from './subscription-parts.ts'

export const subscriptionAddressChanged: Letter<SubscriptionLetterData> = {
  kind: 'subscription address changed',
  data: subscriptionLetterData,
  write(plan, context) {
    const { t } = context
    const { firstName, addressFrom, recipient, address } = plan
    return writePlanLetter(plan, context, {
      subject: t('Your deliveries go to another address'),
      preview: t('The new address of your plan.'),
      heading: t('A new address, {firstName}', { firstName }),
      opening: [
        addressFrom === null
          ? t('From the next delivery on, your plan goes to the address below.')
          : t(
              'Your next delivery is being made already and goes to the old address. From {day} on, your plan goes to the address below.',
              { day: dayText(addressFrom) },
            ),
      ],
      facts: [
        ...planFacts(plan, context),
        { label: t('To'), value: `${recipient}, ${address}`, plain: true },
      ],
      closing: [t('It was not you? Answer this letter at once.')],
    })
  },
}
