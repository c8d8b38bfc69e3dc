/*
 * When a subscription is charged and delivered, and until when a change reaches the next delivery:
 * ten days before it (decisions D-99, D-100). Days are Malaysian. These dates are forecasts:
 * PayPal's own next billing day, once known, replaces them.
 */
import type { PlanSettings } from '#domain/shop-settings.ts'
import { type CalendarDate, addDays, dateInMalaysia } from '#domain/time.ts'

type CutOff = Pick<PlanSettings, 'cutOffDays'>

/** Returns the days on which a term's deliveries are charged; the first is the day it begins. */
export function deliveryDays(
  begins: CalendarDate,
  plan: { readonly cadenceDays: number; readonly deliveries: number },
): readonly CalendarDate[] {
  return Array.from({ length: plan.deliveries }, (_, index) =>
    addDays(begins, index * plan.cadenceDays),
  )
}

/** Returns the last day on which a change reaches the delivery of `next`. */
export function cutOffOf(next: CalendarDate, { cutOffDays }: CutOff): CalendarDate {
  return addDays(next, -cutOffDays)
}

/**
 * Whether a change now reaches the next delivery. `next` is undefined without a delivery to come.
 */
export function judgeCutOff(
  now: Date,
  next: CalendarDate | undefined,
  settings: CutOff,
):
  | { readonly inTime: true }
  /** The delivery of `next` is already being made: the change takes effect after it. */
  | { readonly inTime: false; readonly next: CalendarDate } {
  if (next === undefined) return { inTime: true }
  const today = dateInMalaysia(now)
  // If `next` has passed without a charge, no delivery is being made.
  if (today > next || today <= cutOffOf(next, settings)) return { inTime: true }
  return { inTime: false, next }
}

/** Days between the reminder and the cut-off, to give time to act. */
export const reminderLead = 3

/** Returns the day on which the reminder of a delivery is sent. */
export function reminderDay(next: CalendarDate, settings: CutOff): CalendarDate {
  return addDays(cutOffOf(next, settings), -reminderLead)
}

/** Maximum delay of a delivery in days. For longer, a customer can pause the plan. */
export const maxDelay = 90

export type DelayVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'too late' | 'not later' | 'too far' }

/** Whether the delivery of `next` may be delayed until `until`. */
export function judgeDelay(
  now: Date,
  next: CalendarDate,
  until: CalendarDate,
  settings: CutOff,
): DelayVerdict {
  if (!judgeCutOff(now, next, settings).inTime) return { ok: false, reason: 'too late' }
  if (until <= next) return { ok: false, reason: 'not later' }
  return until > addDays(next, maxDelay) ? { ok: false, reason: 'too far' } : { ok: true }
}
