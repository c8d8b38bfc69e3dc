/**
 * Email to a customer before the cut-off of their next subscription delivery, with price, payment
 * day and last day for changes.
 */
import { formatRinggit } from '#domain/money.ts'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import {
  formatDay,
  buildSubscriptionDetails,
  subscriptionEmailData,
  composeSubscriptionEmail,
  type SubscriptionEmailData,
} from './subscription-parts.ts'

export const deliveryReminder: EmailDefinition<SubscriptionEmailData> = {
  kind: 'delivery reminder',
  data: subscriptionEmailData,
  compose(subscription, context) {
    const { t } = context
    const { firstName, next, cutOff, each, recipient, address, hasAccount } = subscription
    const cutOffDay = formatDay(cutOff)
    // For a customer without an account, who has no dashboard.
    const wayToCancel = t('Cancel the subscription in your PayPal account, or reply to this email.')
    return composeSubscriptionEmail(subscription, context, {
      subject: t('Next subscription payment on {day}', { day: formatDay(next) }),
      preview: hasAccount
        ? t('You can change, skip or cancel until {day}.', { day: cutOffDay })
        : wayToCancel,
      heading: t('Your next delivery, {firstName}', { firstName }),
      introParagraphs: [
        t(
          'PayPal charges {amount} on {day}. After payment, a pharmacist checks the order before we make it.',
          { amount: formatRinggit(each), day: formatDay(next) },
        ),
        hasAccount
          ? t(
              'Until {day} you can change the address or date, skip the delivery, suspend or cancel.',
              { day: cutOffDay },
            )
          : wayToCancel,
      ],
      details: [
        ...buildSubscriptionDetails(subscription, context),
        { label: t('To'), value: `${recipient}, ${address}`, isPlain: true },
      ],
    })
  },
}
