/*
 * When the shop asks the provider whether the bill of a payment attempt is paid, because callbacks
 * may be lost permanently (T-B14 in docs/threats.md).
 */
import { addDuration, days, hours, minutes, type Duration } from '#domain/time.ts'

/** A Billplz bill can be paid for 30 days; one more day finds a payment at the last moment. */
const lastCheckDay = 31

/** Delays from the creation of the attempt, ascending: `findNextCheck` takes the first match. */
export const checkDelays: readonly Duration[] = [
  minutes(2),
  minutes(10),
  minutes(30),
  hours(2),
  // Billplz sends its last callback after about 24 h.
  hours(26),
  // Daily from day 2 to `lastCheckDay`.
  ...Array.from({ length: lastCheckDay - 1 }, (_, index) => days(index + 2)),
]

/** A week after the last check, in case the provider was unreachable on that day. */
const scheduleLength = days(lastCheckDay + 7)

/** Returns true a week after the last scheduled check: the attempt is no longer checked then. */
export function isPastSchedule(createdAt: Date, now: Date): boolean {
  return now > addDuration(createdAt, scheduleLength)
}

/**
 * Returns when to check an attempt next; undefined after the last check. A time in the past means
 * that checks were missed: check once now. `lastCheck` is when the provider last responded; a check
 * without a response does not count.
 */
export function findNextCheck(createdAt: Date, lastCheck: Date | undefined): Date | undefined {
  return checkDelays
    .map((delay) => addDuration(createdAt, delay))
    .find((due) => lastCheck === undefined || due > lastCheck)
}
