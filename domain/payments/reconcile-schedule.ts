/*
 * When the shop asks the provider about a bill by itself, because callbacks may be lost for ever:
 * +2, +10, +30 minutes, +2 h, +26 h, then daily to day 31, when a bill is dead (T-B14).
 */
import { type Duration, days, hours, later, minutes } from '#domain/time.ts'

export const reconcileAfter: readonly Duration[] = [
  minutes(2),
  minutes(10),
  minutes(30),
  hours(2),
  hours(26),
  ...Array.from({ length: 30 }, (_, index) => days(index + 2)),
]

/** Beyond the last check, for a provider that could not be reached when it was due. */
const lastTry = days(38)

/** After this nothing is asked about an attempt any more, whatever came of it. */
export function isPastSchedule(createdAt: Date, now: Date): boolean {
  return now > later(createdAt, lastTry)
}

/**
 * The next time to ask about an attempt made at `createdAt` and last asked about at `lastCheck`.
 * May lie in the past (then ask now); checks that were missed are not made up for. Undefined when
 * the schedule is over.
 */
export function nextCheck(createdAt: Date, lastCheck: Date | undefined): Date | undefined {
  return reconcileAfter
    .map((after) => later(createdAt, after))
    .find((due) => lastCheck === undefined || due > lastCheck)
}
