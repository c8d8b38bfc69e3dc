/** A change requested after the cut-off: it applies after the delivery being made (D-100). */
import type { Letter } from './letter.ts'
import {
  dayText,
  subscriptionLetterData,
  writePlanLetter,
  type SubscriptionLetterData,
} from './subscription-parts.ts'

export const subscriptionChangeNoted: Letter<SubscriptionLetterData> = {
  kind: 'subscription change noted',
  data: subscriptionLetterData,
  write(plan, context) {
    const { t } = context
    const { firstName, next, wantedFrom } = plan
    return writePlanLetter(plan, context, {
      subject: t('Your change counts from {day}', { day: dayText(wantedFrom) }),
      preview: t('One more delivery comes before.'),
      heading: t('We have noted it, {firstName}', { firstName }),
      opening: [
        t(
          'Your delivery of {next} is being made already: it is charged and sent as planned. What you asked for counts from {day}.',
          { next: dayText(next), day: dayText(wantedFrom) },
        ),
      ],
      closing: [t('You can take it back on your dashboard until then.')],
    })
  },
}
