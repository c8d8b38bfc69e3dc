/** Email to a customer when a payment of their subscription failed and PayPal will retry it. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  formatDay,
  subscriptionEmailData,
  composeSubscriptionEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionPaymentFailed: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription payment failed',
  data: subscriptionEmailData,
  compose(subscription, context) {
    const { t } = context
    const { firstName, retryOn } = subscription
    return composeSubscriptionEmail(subscription, context, {
      subject: t('A payment for your subscription failed'),
      preview: t('Check your payment method at PayPal.'),
      heading: t('A payment failed, {firstName}', { firstName }),
      introParagraphs: [
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
