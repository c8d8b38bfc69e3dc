/*
 * How long a network or a browser waits before the next password of an account is checked. The first
 * few tries are free, as people mistype; then the wait doubles, up to a quarter of an hour. It never
 * becomes a lock (threat T-D03).
 */
import { type Duration, minutes, seconds } from '#domain/time.ts'

export const freeTries = 5
const longestWait = minutes(15)

/**
 * Tries a day for one account from all browsers that never logged in to it: more than ten networks can
 * make (some 110 each), so they cannot use it up for the owner, and few enough to guess nothing.
 */
export const strangersADay = 2_000

/** The wait after so many failed tries, this one included. */
export function loginWaitAfter(tries: number): Duration {
  if (tries < freeTries) return 0
  return Math.min(seconds(2 ** Math.min(tries - freeTries, 20)), longestWait)
}
