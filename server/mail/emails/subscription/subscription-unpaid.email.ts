/** PayPal retried a payment several times without success and suspended the plan. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  subscriptionEmailData,
  composePlanEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionUnpaid: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription unpaid',
  data: subscriptionEmailData,
  compose(plan, context) {
    const { t } = context
    const { firstName } = plan
    return composePlanEmail(plan, context, {
      subject: t('Your subscription is suspended: payment failed'),
      preview: t('Check your payment method at PayPal, then resume.'),
      heading: t('Your subscription is suspended, {firstName}', { firstName }),
      opening: [
        t(
          'PayPal could not take the payment for your next delivery and stopped trying. That delivery is not charged or sent.',
        ),
        t(
          'Check your payment method in your PayPal account, then resume the subscription on your dashboard.',
        ),
      ],
    })
  },
}
