/*
 * After failed logins, a network or browser must wait before the shop checks the next password of
 * that account. The first tries have no wait, because people mistype; then the wait doubles, up to
 * 15 minutes. An account is never locked, because an attacker could otherwise lock out its owner.
 */
import { type Duration, hours, minutes, seconds } from '#domain/time.ts'

/** After this many failed tries, the wait starts with one second. */
export const triesWithoutWait = 5
const maxWait = minutes(15)

/**
 * After this time without a try, the count starts again. Housekeeping deletes the count then: must
 * not be shorter than `maxWait`, or the deletion would end a wait.
 */
export const loginCountLifetime: Duration = hours(24)

/**
 * Maximum login tries per day and account, counted together for all browsers that never logged in
 * to this account. The wait allows a network about 110 tries a day: 15 within the first half hour,
 * then one every 15 minutes. So an attacker needs more than eighteen networks to use up the limit.
 */
export const maxUnknownBrowserTriesPerDay = 2_000

/** Returns the wait after `failedTries` failed tries: none, then 1 s, 2 s, 4 s … 15 minutes. */
export function computeLoginWait(failedTries: number): Duration {
  if (failedTries < triesWithoutWait) return 0
  return Math.min(seconds(2 ** (failedTries - triesWithoutWait)), maxWait)
}
