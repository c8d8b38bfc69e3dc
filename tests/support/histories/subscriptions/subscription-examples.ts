/** Situations of skipped deliveries, which generated histories seldom reach. */
import { days, minutes } from '#domain/time.ts'

import {
  actAtPayPal,
  beginPlan,
  changePlan,
  deliverWebhook,
  job,
  moveClock,
  reportOutcome,
  skipDelivery,
  type SubscriptionStep,
} from './subscription-steps.ts'

/** PayPal has three webhooks about the plan then: created, activated and paid. */
const activePlan = [beginPlan, actAtPayPal(0, 'approve'), moveClock(minutes(2)), job]
const deliverWebhooks = (count: number) =>
  Array.from({ length: count }, (_, number) => deliverWebhook(0, number))

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
    ...[skipDelivery(0, 'refuses'), changePlan(0, 'activate', 'works'), job],
    ...[skipDelivery(0, 'refuses'), reportOutcome(0, 'left')],
    ...[changePlan(0, 'activate', 'works'), reportOutcome(0, 'left')],
    ...[skipDelivery(0, 'refuses'), changePlan(0, 'cancel', 'refuses')],
    ...[changePlan(0, 'activate', 'works'), reportOutcome(0, 'left')],
    ...[skipDelivery(0, 'refuses'), changePlan(0, 'suspend', 'refuses')],
    ...[moveClock(minutes(2)), job],
  ],
  'a plan resumes on the day before the payment after a skipped delivery': [
    ...activePlan,
    skipDelivery(0, 'works'),
    // Long steps of the clock need all webhooks delivered: the three, and the one of the suspension.
    ...deliverWebhooks(4),
    ...[job, moveClock(days(58)), job, moveClock(days(1)), job],
  ],
  'after the cut-off of a skipped delivery, a change waits for that delivery': [
    ...activePlan,
    skipDelivery(0, 'works'),
    ...[...deliverWebhooks(4), job, moveClock(days(52)), job],
    ...[changePlan(0, 'cancel', 'works'), changePlan(0, 'activate', 'works')],
    ...[changePlan(0, 'cancel', 'works'), changePlan(0, 'suspend', 'works'), job],
    // PayPal resumes the plan, charges the delivery and suspends the plan.
    ...[moveClock(days(7)), job, deliverWebhook(0, 4), job],
    ...[moveClock(days(1)), deliverWebhook(0, 5), job, moveClock(days(1)), job],
  ],
  'after the day of a skipped delivery that PayPal did not charge, a change ends the skip': [
    ...activePlan,
    skipDelivery(0, 'works'),
    ...[...deliverWebhooks(4), job, moveClock(days(52)), job],
    ...[changePlan(0, 'suspend', 'works'), moveClock(days(12)), job, moveClock(days(12)), job],
    ...[changePlan(0, 'activate', 'works'), job],
  ],
}
