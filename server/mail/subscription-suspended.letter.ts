/** The plan is suspended: on request, or until the day of a postponed delivery. */
import type { Letter } from './letter.ts'
import {
  dayText,
  subscriptionLetterData,
  writePlanLetter,
  type SubscriptionLetterData,
} from './subscription-parts.ts'

export const subscriptionSuspended: Letter<SubscriptionLetterData> = {
  kind: 'subscription suspended',
  data: subscriptionLetterData,
  write(plan, context) {
    const { t } = context
    const { firstName, resumesOn } = plan
    const day = dayText(resumesOn)
    return writePlanLetter(plan, context, {
      subject: resumesOn ? t('Your next delivery is put off') : t('Your plan is suspended'),
      preview: t('Nothing is charged until then.'),
      heading: resumesOn
        ? t('Your next delivery is put off, {firstName}', { firstName })
        : t('Your plan is suspended, {firstName}', { firstName }),
      opening: [
        resumesOn
          ? t('The next payment is on {day}. Nothing is charged before, no delivery is lost.', {
              day,
            })
          : t('Nothing is charged and nothing is sent until you resume it on your dashboard.'),
      ],
    })
  },
}
