/*
 * After failed logins, a network or browser must wait before the shop checks the next password of
 * that account. The first tries have no wait, because people mistype; then the wait doubles, up to
 * `maxWait`. An account is never locked, because an attacker could otherwise lock out its owner.
 */
import { type Duration, hours, minutes, seconds } from '#domain/time.ts'

/** After this many failed tries, the wait starts with one second. */
export const triesWithoutWait = 5
const maxWait = minutes(15)

/**
 * After this time without a try, `reserveLoginAttempt` begins the count of failed tries again, and
 * housekeeping deletes it. Must not be shorter than `maxWait`, or the deletion would end a wait.
 */
export const loginCountLifetime: Duration = hours(24)

/**
 * Maximum login tries per day and account, counted together for all browsers that never logged in
 * to this account. It stops an attacker who uses many networks. One network cannot reach it,
 * because `computeLoginWait` allows a network far fewer tries a day.
 */
export const maxUnknownBrowserTriesPerDay = 2_000

/** Returns the wait after this many failed tries: 0, then 1 s, 2 s, 4 s and so on to `maxWait`. */
export function computeLoginWait(failedTryCount: number): Duration {
  if (failedTryCount < triesWithoutWait) return 0
  return Math.min(seconds(2 ** (failedTryCount - triesWithoutWait)), maxWait)
}
