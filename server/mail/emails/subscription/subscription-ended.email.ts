/** Every delivery of the term is paid, so the plan has ended. */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  subscriptionEmailData,
  composePlanEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const subscriptionEnded: EmailDefinition<SubscriptionEmailData> = {
  kind: 'subscription ended',
  data: subscriptionEmailData,
  compose(plan, context) {
    const { t } = context
    const { firstName, deliveries } = plan
    return composePlanEmail(plan, context, {
      subject: t('Your subscription is complete'),
      preview: t('Nothing more is charged.'),
      heading: t('Your subscription is complete, {firstName}', { firstName }),
      opening: [
        t(
          'All {deliveries} deliveries are paid. A pharmacist checks the last one before we make it. Your subscription has ended. Nothing more is charged.',
          { deliveries },
        ),
        t('To continue, start a new plan at the checkout at any time.'),
      ],
      facts: [],
    })
  },
}
