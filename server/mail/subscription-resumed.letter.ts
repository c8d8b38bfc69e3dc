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
      subject: t('Subscription resumed'),
      preview: t('The date of your next payment.'),
      heading: t('Your subscription has resumed, {firstName}', { firstName }),
      opening: [
        next === null
          ? t('Your deliveries continue. We email you after every payment.')
          : t(
              'The next payment is on {day}. After payment, a pharmacist checks the order before we make it.',
              {
                day: dayText(next),
              },
            ),
      ],
    })
  },
}
