/**
 * Email to a customer whose subscription has started, with price, days, the last day for changes,
 * and how the subscription ends.
 */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  subscriptionEmailData,
  composeSubscriptionEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionBegan: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription began',
  data: subscriptionEmailData,
  compose(subscription, context) {
    const { t, settings } = context
    const { firstName, cadenceDays, deliveries, hasAccount } = subscription
    return composeSubscriptionEmail(subscription, context, {
      subject: t('Your subscription has started'),
      preview: t('Prices, delivery dates and how to make changes.'),
      heading: t('Your subscription has started, {firstName}', { firstName }),
      introParagraphs: [
        t(
          'You get {deliveries} deliveries, one every {cadenceDays} days. PayPal charges each one when it is due. We email you after every payment.',
          { deliveries, cadenceDays },
        ),
        t('After the last delivery, the subscription ends automatically. Nothing more is charged.'),
      ],
      closingParagraphs: hasAccount
        ? [
            t(
              'You can suspend, skip, change the date or cancel on your dashboard. Make changes at least {days, plural, one {# day} other {# days}} before the next payment.',
              { days: settings.plans.cutOffDays },
            ),
          ]
        : [],
    })
  },
}
