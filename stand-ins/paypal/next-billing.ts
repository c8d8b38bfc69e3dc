import { findCurrentCycle, formatTime, type Cycle, type Subscription } from './subscription.ts'

/** Hour of the day at which PayPal charges, in UTC. */
const BILLING_HOUR_UTC = 10

/** Moves the next cycle to its first day in the future. */
export function skipToNextBilling(subscription: Subscription, now: Date): void {
  const cycle = findCurrentCycle(subscription)
  subscription.nextBillingAt = cycle ? findNextBillingDay(subscription, cycle, now) : null
}

/** Returns the next day that is an interval ahead and in the future, at BILLING_HOUR_UTC. */
export function findNextBillingDay(
  subscription: Subscription,
  { frequency }: Cycle,
  now: Date,
): string {
  const { interval_unit: unit, interval_count: count } = frequency
  const day = new Date(subscription.nextBillingAt ?? subscription.startAt)
  day.setUTCHours(BILLING_HOUR_UTC, 0, 0, 0)
  do {
    if (unit === 'DAY') day.setUTCDate(day.getUTCDate() + count)
    else if (unit === 'WEEK') day.setUTCDate(day.getUTCDate() + 7 * count)
    else if (unit === 'MONTH') day.setUTCMonth(day.getUTCMonth() + count)
    else day.setUTCFullYear(day.getUTCFullYear() + count)
  } while (day <= now)
  return formatTime(day)
}
