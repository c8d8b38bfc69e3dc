/*
 * How long an account waits before the next password is looked at. The first few tries are free, as
 * people mistype; then the wait doubles, up to five minutes. It never becomes a lock: a stranger who
 * guesses must not keep the customer out for good (threat T-D03).
 */
import { type Duration, minutes, seconds } from '#domain/time.ts'

export const freeTries = 5
const longestWait = minutes(5)

/** The wait after so many failed tries, this one included. */
export function loginWaitAfter(tries: number): Duration {
  if (tries < freeTries) return 0
  return Math.min(seconds(2 ** Math.min(tries - freeTries, 20)), longestWait)
}
