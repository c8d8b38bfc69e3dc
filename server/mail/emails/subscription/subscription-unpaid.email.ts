/** Email to a customer whose subscription PayPal suspended after several failed payments. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  subscriptionEmailData,
  composeSubscriptionEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionUnpaid: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription unpaid',
  data: subscriptionEmailData,
  compose(subscription, context) {
    const { t } = context
    const { firstName, hasAccount } = subscription
    return composeSubscriptionEmail(subscription, context, {
      subject: t('Your subscription is suspended: payment failed'),
      preview: hasAccount
        ? t('Check your payment method at PayPal, then resume.')
        : t('Nothing is charged in the meantime.'),
      heading: t('Your subscription is suspended, {firstName}', { firstName }),
      introParagraphs: [
        t(
          'PayPal could not take the payment for your next delivery and stopped trying. That delivery is not charged or sent.',
        ),
        ...(hasAccount
          ? [
              t(
                'Check your payment method in your PayPal account, then resume the subscription on your dashboard.',
              ),
            ]
          : []),
      ],
    })
  },
}
