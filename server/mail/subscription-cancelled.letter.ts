/** The plan was cancelled before the end of its term. */
import type { Letter } from './letter.ts'
import {
  subscriptionLetterData,
  writePlanLetter,
  type SubscriptionLetterData,
} from './subscription-parts.ts'

export const subscriptionCancelled: Letter<SubscriptionLetterData> = {
  kind: 'subscription cancelled',
  data: subscriptionLetterData,
  write(plan, context) {
    const { t } = context
    const { firstName, paid, deliveries } = plan
    return writePlanLetter(plan, context, {
      subject: t('Your plan has ended'),
      preview: t('Nothing more is charged.'),
      heading: t('Your plan has ended, {firstName}', { firstName }),
      opening: [
        t('It is cancelled at PayPal too: nothing more is charged.'),
        t('What you have paid for is still made and sent to you.'),
      ],
      facts: [
        { label: t('Deliveries'), value: t('{paid} of {deliveries} paid', { paid, deliveries }) },
      ],
      closing: [t('You did not cancel it? Answer this letter and we look into it.')],
    })
  },
}
