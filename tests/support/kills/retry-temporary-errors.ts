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
/** Mean pause before a retry. */
const meanPauseMs = 700
/** Codes that the shop keeps returning for some seconds after a process was killed. */
const longPauseCodes = ['PAYMENT_IN_PROGRESS', 'TOO_MANY']
const meanLongPauseMs = 6_000
const maxRetryMinutes = 15

/** Counts the callers that pause before a retry, so that others can start meanwhile. */
export type RetryCounter = { waitingCount: number }

/**
 * Makes a call and repeats it while it fails with a temporary error. Throws any other error, and
 * gives up with an Error after `maxRetryMinutes`.
 */
export async function retryTemporaryErrors<Result>(
  call: () => Promise<Result>,
  counter: RetryCounter = { waitingCount: 0 },
): Promise<Result> {
  const deadline = performance.now() + maxRetryMinutes * 60_000
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isTemporary(error)) throw error
      if (performance.now() > deadline)
        throw new Error(`the call failed for ${maxRetryMinutes} minutes`, { cause: error })
      const needsLongPause = error instanceof ApiError && longPauseCodes.includes(error.code)
      counter.waitingCount += 1
      // Random, so that the callers do not all retry at the same moment.
      await pause((needsLongPause ? meanLongPauseMs : meanPauseMs) * (0.5 + Math.random()))
      counter.waitingCount -= 1
    }
  }
}

function isTemporary(error: unknown): boolean {
  // fetch throws TypeError when a connection breaks, also in the request of the CSRF token.
  if (error instanceof TypeError) return true
  if (!(error instanceof ApiError)) return false
  return error.status >= 500 || temporaryCodes.includes(error.code)
}
