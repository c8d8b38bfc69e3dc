/**
 * Situations of skipped deliveries, which generated histories seldom reach. The subscription of
 * each example has index 0. A list inside a list contains steps that belong together.
 */
import { days, minutes } from '#domain/time.ts'

import {
  actAtPayPal,
  beginSubscription,
  changeSubscription,
  deliverWebhook,
  minuteJob,
  moveClock,
  reportOutcome,
  skipDelivery,
  type SubscriptionStep,
} from './subscription-steps.ts'

/**
 * Begins and approves a subscription. PayPal then has three webhooks: created, activated and paid.
 */
const activeSubscription = [
  beginSubscription,
  actAtPayPal(0, 'approve'),
  moveClock(minutes(2)),
  minuteJob,
]
const deliverWebhooks = (count: number) =>
  Array.from({ length: count }, (_, webhookIndex) => deliverWebhook(0, webhookIndex))

export const subscriptionExamples: Readonly<Record<string, readonly SubscriptionStep[]>> = {
  'a skip ends when the customer suspends, and when the payer resumes or cancels at PayPal': [
    ...activeSubscription,
    ...[skipDelivery(0, 'works'), changeSubscription(0, 'suspend', 'works')],
    changeSubscription(0, 'activate', 'works'),
    ...[skipDelivery(0, 'works'), actAtPayPal(0, 'activate'), reportOutcome(0, 'approved')],
    ...[skipDelivery(0, 'works'), actAtPayPal(0, 'cancel'), reportOutcome(0, 'left')],
  ],
  'a skip that PayPal refuses ends with the next request of the customer': [
    ...activeSubscription,
    ...[skipDelivery(0, 'refuses'), changeSubscription(0, 'activate', 'works'), minuteJob],
    ...[skipDelivery(0, 'refuses'), reportOutcome(0, 'left')],
    ...[changeSubscription(0, 'activate', 'works'), reportOutcome(0, 'left')],
    ...[skipDelivery(0, 'refuses'), changeSubscription(0, 'cancel', 'refuses')],
    ...[changeSubscription(0, 'activate', 'works'), reportOutcome(0, 'left')],
    ...[skipDelivery(0, 'refuses'), changeSubscription(0, 'suspend', 'refuses')],
    ...[moveClock(minutes(2)), minuteJob],
  ],
  'a subscription resumes on the day before the payment after a skipped delivery': [
    ...activeSubscription,
    skipDelivery(0, 'works'),
    // The clock moves by days only after all webhooks: the three, and the one of the suspension.
    ...deliverWebhooks(4),
    ...[minuteJob, moveClock(days(58)), minuteJob, moveClock(days(1)), minuteJob],
  ],
  'after the cut-off of a skipped delivery, a change waits for that delivery': [
    ...activeSubscription,
    skipDelivery(0, 'works'),
    ...[...deliverWebhooks(4), minuteJob, moveClock(days(52)), minuteJob],
    ...[changeSubscription(0, 'cancel', 'works'), changeSubscription(0, 'activate', 'works')],
    ...[
      changeSubscription(0, 'cancel', 'works'),
      changeSubscription(0, 'suspend', 'works'),
      minuteJob,
    ],
    // PayPal resumes the subscription, charges the delivery and suspends it again.
    ...[moveClock(days(7)), minuteJob, deliverWebhook(0, 4), minuteJob],
    ...[moveClock(days(1)), deliverWebhook(0, 5), minuteJob, moveClock(days(1)), minuteJob],
  ],
  'after the day of a skipped delivery that PayPal did not charge, a change ends the skip': [
    ...activeSubscription,
    skipDelivery(0, 'works'),
    ...[...deliverWebhooks(4), minuteJob, moveClock(days(52)), minuteJob],
    ...[
      changeSubscription(0, 'suspend', 'works'),
      moveClock(days(12)),
      minuteJob,
      moveClock(days(12)),
      minuteJob,
    ],
    ...[changeSubscription(0, 'activate', 'works'), minuteJob],
  ],
}
