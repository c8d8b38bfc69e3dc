/** PayPal retried a payment several times without success and suspended the plan. */
import type { Letter } from './letter.ts'
import {
  subscriptionLetterData,
  writePlanLetter,
  type SubscriptionLetterData,
} from './subscription-parts.ts'

export const subscriptionUnpaid: Letter<SubscriptionLetterData> = {
  kind: 'subscription unpaid',
  data: subscriptionLetterData,
  write(plan, context) {
    const { t } = context
    const { firstName } = plan
    return writePlanLetter(plan, context, {
      subject: t('Your plan is suspended: the payment failed'),
      preview: t('Check how you pay at PayPal, then resume.'),
      heading: t('Your plan is suspended, {firstName}', { firstName }),
      opening: [
        t(
          'PayPal could not take the payment for your next delivery and has stopped trying. That delivery is not sent and not charged.',
        ),
        t('Check how you pay in your PayPal account, then resume the plan on your dashboard.'),
      ],
    })
  },
}
