/*
 * Tries of a change that PayPal does not make. The pauses between the tries grow from
 * `firstRetryDelay` to `maxRetryDelay`, so that a short failure is over quickly, and a failure of
 * some hours does not drop the change.
 */
import { hours, addDuration, seconds } from '#domain/time.ts'

/** The pause after the first try; each later pause is twice as long, up to `maxRetryDelay`. */
const firstRetryDelay = seconds(30)
const maxRetryDelay = hours(1)

/** After this many tries, the change is dropped. */
export const maxTries = 30

/**
 * Returns the time of the next try. `tryCount` tries were made, 1 or more, the last at `triedAt`.
 */
export function computeNextTryAt(triedAt: Date, tryCount: number): Date {
  return addDuration(triedAt, Math.min(firstRetryDelay * 2 ** (tryCount - 1), maxRetryDelay))
}

/**
 * Returns when the last try is due, if `tryCount` tries were made and the next one is at
 * `nextTryAt`.
 */
export function computeLastTryAt(nextTryAt: Date, tryCount: number): Date {
  let triedAt = nextTryAt
  for (let tryNumber = tryCount + 1; tryNumber < maxTries; tryNumber++)
    triedAt = computeNextTryAt(triedAt, tryNumber)
  return triedAt
}
