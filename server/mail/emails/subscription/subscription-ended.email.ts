/**
 * Email to a customer whose subscription has ended, because all deliveries of its term are paid.
 */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  subscriptionEmailData,
  composeSubscriptionEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionEnded: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription ended',
  data: subscriptionEmailData,
  compose(subscription, context) {
    const { t } = context
    const { firstName, deliveries } = subscription
    return composeSubscriptionEmail(subscription, context, {
      subject: t('Your subscription is complete'),
      preview: t('Nothing more is charged.'),
      heading: t('Your subscription is complete, {firstName}', { firstName }),
      introParagraphs: [
        t(
          'All {deliveries} deliveries are paid. A pharmacist checks the last one before we make it. Your subscription has ended. Nothing more is charged.',
          { deliveries },
        ),
        t('To continue, start a new plan at the checkout at any time.'),
      ],
      details: [],
    })
  },
}
