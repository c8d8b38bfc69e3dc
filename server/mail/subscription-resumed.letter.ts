import type { Letter } from './letter.ts'
import {
  dayText,
  subscriptionLetterData,
  writePlanLetter,
  type SubscriptionLetterData,
} from './subscription-parts.ts'

export const subscriptionResumed: Letter<SubscriptionLetterData> = {
  kind: 'subscription resumed',
  data: subscriptionLetterData,
  write(plan, context) {
    const { t } = context
    const { firstName, next } = plan
    return writePlanLetter(plan, context, {
      subject: t('Your plan goes on'),
      preview: t('When the next payment is.'),
      heading: t('Your plan goes on, {firstName}', { firstName }),
      opening: [
        next === null
          ? t('Your deliveries come again. A letter follows every payment.')
          : t('The next payment is on {day}; your delivery is made right after it.', {
              day: dayText(next),
            }),
      ],
    })
  },
}
