/** Retries a call while shop processes are killed. */
import { setTimeout as pause } from 'node:timers/promises'

import { ApiError } from '#web/api/client.ts'

/** Error codes of calls that may succeed later: a process was killed, or is starting again. */
const temporaryCodes = [
  'OFFLINE',
  'PAYMENT_IN_PROGRESS',
  'TOO_MANY',
  'NO_PAYMENT_PAGE',
  'PAYPAL_UNAVAILABLE',
]
/** Average pause before a retry. */
const pauseMs = 700
/** Codes that the shop keeps returning for some seconds after a process was killed. */
const longPauseCodes = ['PAYMENT_IN_PROGRESS', 'TOO_MANY']
const longPauseMs = 6_000
const maxMinutes = 15

/** `waiting` is the number of callers that pause before a retry, so that others can start. */
export type RetryCounter = { waiting: number }

/**
 * Makes a call and repeats it while it fails with a temporary error. Throws any other error, and an
 * Error after `maxMinutes`.
 */
export async function retryTemporaryErrors<Result>(
  call: () => Promise<Result>,
  counter: RetryCounter = { waiting: 0 },
): Promise<Result> {
  const deadline = performance.now() + maxMinutes * 60_000
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isTemporary(error)) throw error
      if (performance.now() > deadline)
        throw new Error(`the call failed for ${maxMinutes} minutes`, { cause: error })
      const needsLongPause = error instanceof ApiError && longPauseCodes.includes(error.code)
      counter.waiting += 1
      // Random, so that the callers do not all retry at the same moment.
      await pause((needsLongPause ? longPauseMs : pauseMs) * (0.5 + Math.random()))
      counter.waiting -= 1
    }
  }
}

function isTemporary(error: unknown): boolean {
  // fetch throws TypeError when a connection breaks, also while it fetches a CSRF token.
  if (error instanceof TypeError) return true
  if (!(error instanceof ApiError)) return false
  return error.status >= 500 || temporaryCodes.includes(error.code)
}
