/*
 * Tries of a change that PayPal does not make. The pauses between them grow to an hour, so that the
 * last try is about a day after the first.
 */
import { hours, later, seconds } from '#domain/time.ts'

const maxRetryDelay = hours(1)

/** After this many tries, the change is dropped. */
export const maxTries = 30

/** Returns the time of the next try after `tries` tries, the last of them at `at`. */
export function nextTryAt(at: Date, tries: number): Date {
  return later(at, Math.min(seconds(15) * 2 ** tries, maxRetryDelay))
}

/** Returns when the last try is due if the next one is at `next`, after `tries` tries. */
export function lastTryAt(next: Date, tries: number): Date {
  let at = next
  for (let tryNumber = tries + 1; tryNumber < maxTries; tryNumber++) at = nextTryAt(at, tryNumber)
  return at
}
