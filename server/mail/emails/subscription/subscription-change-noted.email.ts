/**
 * Email to a customer who requested a change of their subscription after the cut-off. The change
 * applies after the next delivery.
 */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  formatDay,
  subscriptionEmailData,
  composeSubscriptionEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionChangeNoted: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription change noted',
  data: subscriptionEmailData,
  compose(subscription, context) {
    const { t } = context
    const { firstName, next, pendingFrom } = subscription
    return composeSubscriptionEmail(subscription, context, {
      subject: t('Your change applies from {day}', { day: formatDay(pendingFrom) }),
      preview: t('One more delivery comes first.'),
      heading: t('We received your change, {firstName}', { firstName }),
      introParagraphs: [
        t(
          'Your delivery of {next} is already being prepared. It is charged and sent as planned. Your change applies from {day}.',
          { next: formatDay(next), day: formatDay(pendingFrom) },
        ),
      ],
      closingParagraphs: [t('You can undo the change on your dashboard until then.')],
    })
  },
}
