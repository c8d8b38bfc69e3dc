/*
 * The days on which a subscription is charged and delivered. The cut-off is the last day on which a
 * change reaches the next delivery: `cutOffDays` days (a setting) before it (D-99 in
 * docs/decisions/register.md). Days are Malaysian. The computed days are forecasts until PayPal
 * reports the next billing day.
 */
import type { PlanSettings } from '#domain/shop-settings.ts'
import { type CalendarDate, addDays, dateInMalaysia } from '#domain/time.ts'

type CutOffSettings = Pick<PlanSettings, 'cutOffDays'>

/** Returns the days on which the deliveries of a term are charged; the first is `startsOn`. */
export function listDeliveryDays(
  startsOn: CalendarDate,
  schedule: { readonly cadenceDays: number; readonly deliveryCount: number },
): readonly CalendarDate[] {
  return Array.from({ length: schedule.deliveryCount }, (_, index) =>
    addDays(startsOn, index * schedule.cadenceDays),
  )
}

/** Returns the cut-off: the last day on which a change reaches the delivery on `deliveryDay`. */
export function computeLastChangeDay(
  deliveryDay: CalendarDate,
  { cutOffDays }: CutOffSettings,
): CalendarDate {
  return addDays(deliveryDay, -cutOffDays)
}

/**
 * Returns whether a change at `now` reaches the next delivery. `nextDeliveryDay` is undefined when
 * no delivery will follow.
 */
export function checkCutOff(
  now: Date,
  nextDeliveryDay: CalendarDate | undefined,
  settings: CutOffSettings,
):
  | { readonly inTime: true }
  /** The delivery on this day is already being made: the change takes effect after the delivery. */
  | { readonly inTime: false; readonly nextDeliveryDay: CalendarDate } {
  if (nextDeliveryDay === undefined) return { inTime: true }
  const today = dateInMalaysia(now)
  // If `nextDeliveryDay` has passed without a charge, no delivery is being made.
  if (today > nextDeliveryDay || today <= computeLastChangeDay(nextDeliveryDay, settings))
    return { inTime: true }
  return { inTime: false, nextDeliveryDay }
}

/** Days from the reminder to the cut-off, in which the customer can change the delivery. */
export const reminderLeadDays = 3

/** Returns the day on which the reminder of a delivery is sent. */
export function computeReminderDay(
  deliveryDay: CalendarDate,
  settings: CutOffSettings,
): CalendarDate {
  return addDays(computeLastChangeDay(deliveryDay, settings), -reminderLeadDays)
}

/**
 * A delivery can be postponed by at most this many days. To wait longer, customers suspend the
 * subscription.
 */
export const maxPostponementDays = 90

export type PostponementCheckResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'too late' | 'not later' | 'too far' }

/** Returns whether the delivery on `deliveryDay` may be postponed to the day `until`. */
export function checkPostponement(
  now: Date,
  deliveryDay: CalendarDate,
  until: CalendarDate,
  settings: CutOffSettings,
): PostponementCheckResult {
  if (!checkCutOff(now, deliveryDay, settings).inTime) return { ok: false, reason: 'too late' }
  if (until <= deliveryDay) return { ok: false, reason: 'not later' }
  return until > addDays(deliveryDay, maxPostponementDays)
    ? { ok: false, reason: 'too far' }
    : { ok: true }
}
