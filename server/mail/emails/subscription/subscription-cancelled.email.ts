/** The plan was cancelled before the end of its term. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  subscriptionEmailData,
  composePlanEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionCancelled: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription cancelled',
  data: subscriptionEmailData,
  compose(plan, context) {
    const { t } = context
    const { firstName, paid, deliveries } = plan
    return composePlanEmail(plan, context, {
      subject: t('Your subscription was cancelled'),
      preview: t('Nothing more is charged.'),
      heading: t('Your subscription was cancelled, {firstName}', { firstName }),
      opening: [
        t('Your subscription is also cancelled at PayPal. Nothing more is charged.'),
        t('We still make and send the deliveries that are paid.'),
      ],
      facts: [
        { label: t('Deliveries'), value: t('{paid} of {deliveries} paid', { paid, deliveries }) },
      ],
      closing: [t('If you did not cancel it, reply to this email.')],
    })
  },
}
