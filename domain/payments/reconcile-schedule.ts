/*
 * When the shop asks the provider whether the bill of a payment attempt is paid, because callbacks
 * may be lost permanently (T-B14 in docs/threats.md).
 */
import { addDuration, days, hours, minutes, type Duration } from '#domain/time.ts'

/** In days after the creation of an attempt: one day more than Billplz accepts its payment. */
const lastCheckDay = 31

/** For this long after the last check, checks are repeated that the provider did not respond to. */
const graceDays = 7

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

/** Returns true from `graceDays` after the last check: the attempt is no longer checked then. */
export function isPastSchedule(createdAt: Date, now: Date): boolean {
  return now > addDuration(createdAt, days(lastCheckDay + graceDays))
}

/**
 * Returns when to check an attempt next; undefined after the last check. A time in the past means
 * that checks were missed: check once now. `lastResponseAt` is when the provider last responded to
 * a check.
 */
export function findNextCheck(createdAt: Date, lastResponseAt: Date | undefined): Date | undefined {
  return checkDelays
    .map((delay) => addDuration(createdAt, delay))
    .find((dueAt) => lastResponseAt === undefined || dueAt > lastResponseAt)
}
