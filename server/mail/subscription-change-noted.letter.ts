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
      subject: t('Your change applies from {day}', { day: dayText(wantedFrom) }),
      preview: t('One more delivery comes first.'),
      heading: t('We received your change, {firstName}', { firstName }),
      opening: [
        t(
          'Your delivery of {next} is already being prepared. It is charged and sent as planned. Your change applies from {day}.',
          { next: dayText(next), day: dayText(wantedFrom) },
        ),
      ],
      closing: [t('You can undo the change on your dashboard until then.')],
    })
  },
}
