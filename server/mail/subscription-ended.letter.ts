/** Every delivery of the term is paid, so the plan has ended. */
import type { Letter } from './letter.ts'
import {
  subscriptionLetterData,
  writePlanLetter,
  type SubscriptionLetterData,
} from './subscription-parts.ts'

export const subscriptionEnded: Letter<SubscriptionLetterData> = {
  kind: 'subscription ended',
  data: subscriptionLetterData,
  write(plan, context) {
    const { t } = context
    const { firstName, deliveries } = plan
    return writePlanLetter(plan, context, {
      subject: t('Your plan is complete'),
      preview: t('Nothing more is charged.'),
      heading: t('Your plan is complete, {firstName}', { firstName }),
      opening: [
        t(
          'All {deliveries} deliveries are paid; the last one is on its way to being made. The plan has ended by itself and nothing more is charged.',
          { deliveries },
        ),
        t('If you want to go on, begin a new plan at the checkout whenever you like.'),
      ],
      facts: [],
    })
  },
}
