/*
 * The schedule on which the shop polls the provider for a bill, because callbacks may be lost
 * permanently (T-B14 in docs/threats.md). The checks are after 2, 10 and 30 minutes, 2 h and 26 h
 * (Billplz sends its last callback after about 24 h), then daily to day 31, because a Billplz bill
 * can be paid for 30 days.
 */
import { type Duration, days, hours, addDuration, minutes } from '#domain/time.ts'

const lastCheckDay = 31

/** Delays from the creation of the attempt. */
export const reconcileDelays: readonly Duration[] = [
  minutes(2),
  minutes(10),
  minutes(30),
  hours(2),
  hours(26),
  // Daily from day 2 to `lastCheckDay`.
  ...Array.from({ length: lastCheckDay - 1 }, (_, index) => days(index + 2)),
]

/** A week after the last check, in case the provider was unreachable on that day. */
const scheduleEnd = days(lastCheckDay + 7)

/** Returns true when the attempt is no longer checked, whatever its state. */
export function isPastSchedule(createdAt: Date, now: Date): boolean {
  return now > addDuration(createdAt, scheduleEnd)
}

/**
 * Returns when to check an attempt next; undefined after the last check. A time in the past means
 * that checks were missed: check once now.
 */
export function findNextCheck(createdAt: Date, lastCheck: Date | undefined): Date | undefined {
  return reconcileDelays
    .map((delay) => addDuration(createdAt, delay))
    .find((due) => lastCheck === undefined || due > lastCheck)
}
