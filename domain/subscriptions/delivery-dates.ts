/*
 * When a subscription is charged and delivered, and until when a change still reaches the next
 * delivery: at least ten days before it (decisions D-99, D-100). Days are Malaysian; the provider's
 * own next billing day, once known, is the truth and these dates only foretell it.
 */
import type { PlanSettings } from '#domain/shop-settings.ts'
import { type CalendarDate, addDays, dateInMalaysia } from '#domain/time.ts'

type CutOff = Pick<PlanSettings, 'cutOffDays'>

/** The days on which the deliveries of a term are charged, the first on the day it begins. */
export function deliveryDays(
  begins: CalendarDate,
  plan: { readonly cadenceDays: number; readonly deliveries: number },
): readonly CalendarDate[] {
  return Array.from({ length: plan.deliveries }, (_, index) =>
    addDays(begins, index * plan.cadenceDays),
  )
}

/** The last day on which a change still reaches the delivery of `next`. */
export function cutOffOf(next: CalendarDate, { cutOffDays }: CutOff): CalendarDate {
  return addDays(next, -cutOffDays)
}

/** What the next charge allows at a moment. `next` is undefined when nothing is to come. */
export function judgeCutOff(
  now: Date,
  next: CalendarDate | undefined,
  settings: CutOff,
):
  | { readonly inTime: true }
  /** The delivery of `next` is being made already: what is asked for counts after it. */
  | { readonly inTime: false; readonly next: CalendarDate } {
  if (next === undefined) return { inTime: true }
  const today = dateInMalaysia(now)
  // A day that has passed without a charge is no delivery that is being made.
  if (today > next || today <= cutOffOf(next, settings)) return { inTime: true }
  return { inTime: false, next }
}

/** A few days before the cut-off, so that there is time to act on the letter. */
export const reminderLead = 3

/** The day on which the reminder of a delivery goes out. */
export function reminderDay(next: CalendarDate, settings: CutOff): CalendarDate {
  return addDays(cutOffOf(next, settings), -reminderLead)
}

/** How far a delivery may be put off, in days: longer is a pause, which has a button of its own. */
export const longestDelay = 90

export type DelayVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'too late' | 'not later' | 'too far' }

/** Whether the delivery of `next` may be put off to a day. */
export function judgeDelay(
  now: Date,
  next: CalendarDate,
  until: CalendarDate,
  settings: CutOff,
): DelayVerdict {
  if (!judgeCutOff(now, next, settings).inTime) return { ok: false, why: 'too late' }
  if (until <= next) return { ok: false, why: 'not later' }
  return until > addDays(next, longestDelay) ? { ok: false, why: 'too far' } : { ok: true }
}
