/** Email to a customer whose suspended subscription continues. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  formatDay,
  subscriptionEmailData,
  composeSubscriptionEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionResumed: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription resumed',
  data: subscriptionEmailData,
  compose(subscription, context) {
    const { t } = context
    const { firstName, next } = subscription
    return composeSubscriptionEmail(subscription, context, {
      subject: t('Subscription resumed'),
      preview: t('The date of your next payment.'),
      heading: t('Your subscription has resumed, {firstName}', { firstName }),
      introParagraphs: [
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
