/** Email to a customer whose subscription was cancelled before the end of its term. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  subscriptionEmailData,
  composeSubscriptionEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionCancelled: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription cancelled',
  data: subscriptionEmailData,
  compose(subscription, context) {
    const { t } = context
    const { firstName, paid, deliveries } = subscription
    return composeSubscriptionEmail(subscription, context, {
      subject: t('Your subscription was cancelled'),
      preview: t('Nothing more is charged.'),
      heading: t('Your subscription was cancelled, {firstName}', { firstName }),
      introParagraphs: [
        t('Your subscription is also cancelled at PayPal. Nothing more is charged.'),
        t('We still make and send the deliveries that are paid.'),
      ],
      details: [
        { label: t('Deliveries'), value: t('{paid} of {deliveries} paid', { paid, deliveries }) },
      ],
      closingParagraphs: [t('If you did not cancel it, reply to this email.')],
    })
  },
}
