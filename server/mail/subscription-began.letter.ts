/** The plan has started: prices, days, last day for changes, and how it ends. */
import type { Letter } from './letter.ts'
import {
  subscriptionLetterData,
  writePlanLetter,
  type SubscriptionLetterData,
} from './subscription-parts.ts'

export const subscriptionBegan: Letter<SubscriptionLetterData> = {
  kind: 'subscription began',
  data: subscriptionLetterData,
  write(plan, context) {
    const { t, settings } = context
    const { firstName, cadenceDays, deliveries } = plan
    return writePlanLetter(plan, context, {
      subject: t('Your plan has begun'),
      preview: t('What it costs, when it comes, and how to change it.'),
      heading: t('Your plan has begun, {firstName}', { firstName }),
      opening: [
        t(
          'You get {deliveries} deliveries, one every {cadenceDays} days. PayPal charges each one on its day; a letter follows every payment.',
          { deliveries, cadenceDays },
        ),
        t('After the last delivery the plan ends by itself and nothing more is charged.'),
      ],
      closing: [
        t(
          'You can suspend, skip, put off or cancel on your dashboard. What reaches us {days, plural, one {# day} other {# days}} before a payment counts for it, anything later from the one after.',
          { days: settings.plans.cutOffDays },
        ),
      ],
    })
  },
}
