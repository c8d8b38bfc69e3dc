/*
 * The day on which a requested change takes effect: immediately, or, after the cut-off, after the
 * delivery that is already being made (D-100 in docs/decisions/register.md). This file also has the
 * days to which a delivery can be postponed, because PayPal charges only on days of the cadence.
 */
import type { PlanSettings } from '#domain/shop-settings.ts'
import {
  type CalendarDate,
  addDays,
  dateInMalaysia,
  days,
  daysBetween,
  addDuration,
} from '#domain/time.ts'

import { checkCutOff, maxPostponementDays } from './delivery-dates.ts'
import {
  type SubscriptionState,
  type RequestedState,
  hasNextDelivery,
} from './subscription-state.ts'

/**
 * Returns the day after the delivery that is being made; undefined when the change takes effect
 * immediately. `resumeAt` is when deliveries resume after a skipped one.
 */
export function findEffectiveDay(
  now: Date,
  subscription: {
    readonly state: SubscriptionState
    readonly resumeAt: Date | undefined
    readonly nextDeliveryDay: CalendarDate | undefined
  },
  change: RequestedState | 'address',
  settings: Pick<PlanSettings, 'cutOffDays'>,
): CalendarDate | undefined {
  if (!hasNextDelivery(subscription) || change === 'ACTIVE') return undefined
  const cutOffCheck = checkCutOff(now, subscription.nextDeliveryDay, settings)
  return cutOffCheck.inTime ? undefined : addDays(cutOffCheck.nextDeliveryDay, 1)
}

/**
 * Returns the first day of the cadence on or after `until`, but never before `nextDeliveryDay`.
 */
export function computePostponedDeliveryDay(
  nextDeliveryDay: CalendarDate,
  cadenceDays: number,
  until: CalendarDate,
): CalendarDate {
  const cadenceCount = Math.max(0, Math.ceil(daysBetween(nextDeliveryDay, until) / cadenceDays))
  return addDays(nextDeliveryDay, cadenceCount * cadenceDays)
}

/** Returns the days of the cadence to which the next delivery can be postponed. */
export function listPostponementDays(
  nextDeliveryDay: CalendarDate,
  cadenceDays: number,
): CalendarDate[] {
  const cadenceCount = Math.floor(maxPostponementDays / cadenceDays)
  return Array.from({ length: cadenceCount }, (_, index) =>
    addDays(nextDeliveryDay, (index + 1) * cadenceDays),
  )
}

/**
 * Returns the day on which PayPal next charges a suspended subscription if it is resumed now: the
 * first unpaid day of the cadence after `now`. Days that passed during the suspension are never
 * charged.
 */
export function computeNextPaymentIfResumed(
  payments: { readonly firstAt: Date; readonly count: number },
  cadenceDays: number,
  now: Date,
): CalendarDate {
  const cadence = days(cadenceDays)
  const passedPeriods = Math.floor((now.getTime() - payments.firstAt.getTime()) / cadence)
  return dateInMalaysia(
    addDuration(payments.firstAt, Math.max(payments.count, passedPeriods + 1) * cadence),
  )
}
