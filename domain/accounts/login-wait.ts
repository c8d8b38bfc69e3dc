/*
 * How long a network or browser waits before the next password of an account is checked. The first
 * tries are free, because people mistype; then the wait doubles, up to 15 minutes. An account is
 * never locked (threat T-D03).
 */
import { type Duration, minutes, seconds } from '#domain/time.ts'

export const freeTries = 5
const maxWait = minutes(15)

/**
 * Login tries per day and account from all browsers that never logged in to it. Ten networks can
 * make about 110 tries each, so they cannot use up the limit and shut out the owner.
 */
export const maxUnknownBrowserTriesPerDay = 2_000

/** Returns the wait after `tries` failed tries, the latest included. */
export function loginWaitAfter(tries: number): Duration {
  if (tries < freeTries) return 0
  return Math.min(seconds(2 ** Math.min(tries - freeTries, 20)), maxWait)
}
