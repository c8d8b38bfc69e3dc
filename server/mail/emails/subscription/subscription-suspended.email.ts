/**
 * Email to a customer whose subscription is suspended: on request, or until the day of a postponed
 * delivery (`resumesOn`).
 */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  formatDay,
  subscriptionEmailData,
  composeSubscriptionEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionSuspended: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription suspended',
  data: subscriptionEmailData,
  compose(subscription, context) {
    const { t } = context
    const { firstName, resumesOn, hasAccount } = subscription
    const suspendedText = hasAccount
      ? t('Nothing is charged or sent until you resume your subscription on your dashboard.')
      : t('Nothing is charged in the meantime.')
    return composeSubscriptionEmail(subscription, context, {
      subject: resumesOn
        ? t('Your next delivery has a new date')
        : t('Your subscription is suspended'),
      preview: t('Nothing is charged in the meantime.'),
      heading: resumesOn
        ? t('Your next delivery has a new date, {firstName}', { firstName })
        : t('Your subscription is suspended, {firstName}', { firstName }),
      introParagraphs: [
        resumesOn
          ? t(
              'The next payment is on {day}. Nothing is charged before that day. You keep all deliveries.',
              { day: formatDay(resumesOn) },
            )
          : suspendedText,
      ],
    })
  },
}
