/*
 * The days on which a subscription is charged and delivered. The cut-off is the last day on which a
 * change reaches the next delivery, by default ten days before the delivery (D-99). Days are
 * Malaysian. The computed days are forecasts until PayPal reports the next billing day.
 */
import type { PlanSettings } from '#domain/shop-settings.ts'
import { type CalendarDate, addDays, dateInMalaysia } from '#domain/time.ts'

type CutOffSettings = Pick<PlanSettings, 'cutOffDays'>

/** Returns the days on which the deliveries of a term are charged; the first is `startsOn`. */
export function deliveryDays(
  startsOn: CalendarDate,
  plan: { readonly cadenceDays: number; readonly deliveries: number },
): readonly CalendarDate[] {
  return Array.from({ length: plan.deliveries }, (_, index) =>
    addDays(startsOn, index * plan.cadenceDays),
  )
}

/** Returns the last day on which a change reaches the delivery on the day `next`. */
export function cutOffDayOf(next: CalendarDate, { cutOffDays }: CutOffSettings): CalendarDate {
  return addDays(next, -cutOffDays)
}

/**
 * Returns whether a change at `now` reaches the next delivery. `next` is the day of the next
 * delivery; undefined when no delivery will follow.
 */
export function checkCutOff(
  now: Date,
  next: CalendarDate | undefined,
  settings: CutOffSettings,
):
  | { readonly inTime: true }
  /** The delivery on the day `next` is already being made: the change takes effect after it. */
  | { readonly inTime: false; readonly next: CalendarDate } {
  if (next === undefined) return { inTime: true }
  const today = dateInMalaysia(now)
  // If `next` has passed without a charge, no delivery is being made.
  if (today > next || today <= cutOffDayOf(next, settings)) return { inTime: true }
  return { inTime: false, next }
}

/** Number of days from the reminder to the cut-off, in which the customer can change the plan. */
export const reminderLeadDays = 3

/** Returns the day on which the reminder of a delivery is sent. */
export function reminderDay(next: CalendarDate, settings: CutOffSettings): CalendarDate {
  return addDays(cutOffDayOf(next, settings), -reminderLeadDays)
}

/** Maximum postponement of a delivery, in days. To wait longer, customers suspend the plan. */
export const maxDelayDays = 90

export type DelayCheckResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'too late' | 'not later' | 'too far' }

/** Returns whether the delivery on the day `next` may be postponed to the day `until`. */
export function checkDelay(
  now: Date,
  next: CalendarDate,
  until: CalendarDate,
  settings: CutOffSettings,
): DelayCheckResult {
  if (!checkCutOff(now, next, settings).inTime) return { ok: false, reason: 'too late' }
  if (until <= next) return { ok: false, reason: 'not later' }
  return until > addDays(next, maxDelayDays) ? { ok: false, reason: 'too far' } : { ok: true }
}
