/** A payment failed and will be retried. */
import type { Letter } from './letter.ts'
import {
  dayText,
  subscriptionLetterData,
  writePlanLetter,
  type SubscriptionLetterData,
} from './subscription-parts.ts'

export const subscriptionPaymentFailed: Letter<SubscriptionLetterData> = {
  kind: 'subscription payment failed',
  data: subscriptionLetterData,
  write(plan, context) {
    const { t } = context
    const { firstName, retryOn } = plan
    return writePlanLetter(plan, context, {
      subject: t('A payment for your plan failed'),
      preview: t('PayPal tries again. Check how you pay there.'),
      heading: t('A payment failed, {firstName}', { firstName }),
      opening: [
        retryOn === null
          ? t('PayPal could not take the payment for your next delivery.')
          : t(
              'PayPal could not take the payment for your next delivery and tries again on {day}.',
              { day: dayText(retryOn) },
            ),
        t(
          'Check how you pay in your PayPal account. The delivery is made as soon as the payment is here.',
        ),
      ],
    })
  },
}
