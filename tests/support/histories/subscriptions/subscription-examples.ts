/**
 * Situations of skipped deliveries, which generated histories seldom reach. The plan of each
 * example has index 0.
 */
import { days, minutes } from '#domain/time.ts'

import {
  actAtPayPal,
  beginPlan,
  changePlan,
  deliverWebhook,
  minuteJob,
  moveClock,
  reportOutcome,
  skipDelivery,
  type SubscriptionStep,
} from './subscription-steps.ts'

/** Begins and approves a plan. PayPal then has three webhooks: created, activated and paid. */
const activePlan = [beginPlan, actAtPayPal(0, 'approve'), moveClock(minutes(2)), minuteJob]
const deliverWebhooks = (count: number) =>
  Array.from({ length: count }, (_, webhookIndex) => deliverWebhook(0, webhookIndex))

export const subscriptionExamples: Readonly<Record<string, readonly SubscriptionStep[]>> = {
  'a skip ends when the customer suspends, and when the payer resumes or cancels at PayPal': [
    ...activePlan,
    ...[skipDelivery(0, 'works'), changePlan(0, 'suspend', 'works')],
    changePlan(0, 'activate', 'works'),
    ...[skipDelivery(0, 'works'), actAtPayPal(0, 'activate'), reportOutcome(0, 'approved')],
    ...[skipDelivery(0, 'works'), actAtPayPal(0, 'cancel'), reportOutcome(0, 'left')],
  ],
  'a skip that PayPal refuses ends with the next request of the customer': [
    ...activePlan,
    ...[skipDelivery(0, 'refuses'), changePlan(0, 'activate', 'works'), minuteJob],
    ...[skipDelivery(0, 'refuses'), reportOutcome(0, 'left')],
    ...[changePlan(0, 'activate', 'works'), reportOutcome(0, 'left')],
    ...[skipDelivery(0, 'refuses'), changePlan(0, 'cancel', 'refuses')],
    ...[changePlan(0, 'activate', 'works'), reportOutcome(0, 'left')],
    ...[skipDelivery(0, 'refuses'), changePlan(0, 'suspend', 'refuses')],
    ...[moveClock(minutes(2)), minuteJob],
  ],
  'a plan resumes on the day before the payment after a skipped delivery': [
    ...activePlan,
    skipDelivery(0, 'works'),
    // The clock moves by days only after all webhooks: the three, and the one of the suspension.
    ...deliverWebhooks(4),
    ...[minuteJob, moveClock(days(58)), minuteJob, moveClock(days(1)), minuteJob],
  ],
  'after the cut-off of a skipped delivery, a change waits for that delivery': [
    ...activePlan,
    skipDelivery(0, 'works'),
    ...[...deliverWebhooks(4), minuteJob, moveClock(days(52)), minuteJob],
    ...[changePlan(0, 'cancel', 'works'), changePlan(0, 'activate', 'works')],
    ...[changePlan(0, 'cancel', 'works'), changePlan(0, 'suspend', 'works'), minuteJob],
    // PayPal resumes the plan, charges the delivery and suspends the plan.
    ...[moveClock(days(7)), minuteJob, deliverWebhook(0, 4), minuteJob],
    ...[moveClock(days(1)), deliverWebhook(0, 5), minuteJob, moveClock(days(1)), minuteJob],
  ],
  'after the day of a skipped delivery that PayPal did not charge, a change ends the skip': [
    ...activePlan,
    skipDelivery(0, 'works'),
    ...[...deliverWebhooks(4), minuteJob, moveClock(days(52)), minuteJob],
    ...[
      changePlan(0, 'suspend', 'works'),
      moveClock(days(12)),
      minuteJob,
      moveClock(days(12)),
      minuteJob,
    ],
    ...[changePlan(0, 'activate', 'works'), minuteJob],
  ],
}
