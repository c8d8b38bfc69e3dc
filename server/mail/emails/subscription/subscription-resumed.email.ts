/** Confirms that a suspended plan continues. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  formatDay,
  subscriptionEmailData,
  composePlanEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionResumed: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription resumed',
  data: subscriptionEmailData,
  compose(plan, context) {
    const { t } = context
    const { firstName, next } = plan
    return composePlanEmail(plan, context, {
      subject: t('Subscription resumed'),
      preview: t('The date of your next payment.'),
      heading: t('Your subscription has resumed, {firstName}', { firstName }),
      opening: [
        next === null
          ? t('Your deliveries continue. We email you after every payment.')
          : t(
              'The next payment is on {day}. After payment, a pharmacist checks the order before we make it.',
              { day: formatDay(next) },
            ),
      ],
    })
  },
}
