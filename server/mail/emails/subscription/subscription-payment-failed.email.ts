/** A payment failed and will be retried. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  formatDay,
  subscriptionEmailData,
  composePlanEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionPaymentFailed: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription payment failed',
  data: subscriptionEmailData,
  compose(plan, context) {
    const { t } = context
    const { firstName, retryOn } = plan
    return composePlanEmail(plan, context, {
      subject: t('A payment for your subscription failed'),
      preview: t('Check your payment method at PayPal.'),
      heading: t('A payment failed, {firstName}', { firstName }),
      opening: [
        retryOn === null
          ? t('PayPal could not take the payment for your next delivery.')
          : t(
              'PayPal could not take the payment for your next delivery. It will try again on {day}.',
              { day: formatDay(retryOn) },
            ),
        t(
          'Check your payment method in your PayPal account. After payment, a pharmacist checks the order before we make it.',
        ),
      ],
    })
  },
}
