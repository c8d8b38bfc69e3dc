/*
 * After failed logins, a network or browser must wait before the shop checks the next password of
 * that account. The first tries have no wait, because people mistype; then the wait doubles, up to
 * 15 minutes. An account is never locked, or an attacker could lock out its owner (threat T-D03).
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
  // The exponent is capped, so that many tries do not overflow to Infinity.
  return Math.min(seconds(2 ** Math.min(tries - freeTries, 20)), maxWait)
}
