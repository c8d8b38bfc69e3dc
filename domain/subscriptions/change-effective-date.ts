/*
 * From which day a requested change takes effect: immediately, or after a delivery that is already
 * being made (D-99, D-100). And to which day a delivery can be delayed: PayPal charges only on days
 * of the plan's cadence.
 */
import type { PlanSettings } from '#domain/shop-settings.ts'
import {
  type CalendarDate,
  addDays,
  dateInMalaysia,
  days,
  daysBetween,
  later,
} from '#domain/time.ts'

import { judgeCutOff, maxDelay } from './delivery-dates.ts'
import type { SubscriptionState, RequestedState } from './subscription-state.ts'

/** Returns undefined for immediately, else the day after the delivery that is being made. */
export function changeEffectiveFrom(
  now: Date,
  subscription: { readonly state: SubscriptionState; readonly next: CalendarDate | undefined },
  pending: RequestedState,
  settings: Pick<PlanSettings, 'cutOffDays'>,
): CalendarDate | undefined {
  if (subscription.state !== 'ACTIVE' || pending === 'ACTIVE') return undefined
  const verdict = judgeCutOff(now, subscription.next, settings)
  return verdict.inTime ? undefined : addDays(verdict.next, 1)
}

/** Returns the first day of the plan's cadence on or after `until`. */
export function postponedTo(
  next: CalendarDate,
  cadenceDays: number,
  until: CalendarDate,
): CalendarDate {
  const steps = Math.max(0, Math.ceil(daysBetween(next, until) / cadenceDays))
  return addDays(next, steps * cadenceDays)
}

/** Returns the days to which the next delivery can be moved; the first one skips it. */
export function postponeDays(next: CalendarDate, cadenceDays: number): CalendarDate[] {
  const steps = Math.floor(maxDelay / cadenceDays)
  return Array.from({ length: steps }, (_, index) => addDays(next, (index + 1) * cadenceDays))
}

/**
 * Returns the day on which PayPal next charges a suspended plan if it is resumed now: the first
 * unpaid day of its cadence after `now`. Days that passed during the suspension are not charged
 * later.
 */
export function paymentIfResumed(
  paid: { readonly firstAt: Date; readonly count: number },
  cadenceDays: number,
  now: Date,
): CalendarDate {
  const cadence = days(cadenceDays)
  const passed = Math.floor((now.getTime() - paid.firstAt.getTime()) / cadence)
  return dateInMalaysia(later(paid.firstAt, Math.max(paid.count, passed + 1) * cadence))
}
