/** Retries a call while shop processes are killed. */
import { setTimeout as pause } from 'node:timers/promises'

import { ApiError } from '#web/api/client.ts'

/**
 * Codes of temporary refusals: no response, a dying process, or a running call that died with it.
 */
const temporaryCodes = [
  'OFFLINE',
  'PAYMENT_IN_PROGRESS',
  'TOO_MANY',
  'NO_PAYMENT_PAGE',
  'PAYPAL_UNAVAILABLE',
]
const pauseMs = 700
/** These need a longer pause: Pay is refused for a while after its process died. */
const longPauseCodes = ['PAYMENT_IN_PROGRESS', 'TOO_MANY']
const longPauseMs = 6_000
const maxMs = 900_000

/** Counts the callers that wait to retry, so that others can start meanwhile. */
export type Queue = { waiting: number }

/**
 * Retries until the call succeeds or is refused permanently. Throws the refusal, or an Error after
 * fifteen minutes of retries.
 */
export async function retryTemporaryErrors<Result>(
  call: () => Promise<Result>,
  queue: Queue = { waiting: 0 },
): Promise<Result> {
  const deadline = performance.now() + maxMs
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isTemporary(error)) throw error
      if (performance.now() > deadline)
        throw new Error('a quarter of an hour of retries failed', { cause: error })
      const needsLongPause = error instanceof ApiError && longPauseCodes.includes(error.code)
      queue.waiting += 1
      await pause((needsLongPause ? longPauseMs : pauseMs) * (0.5 + Math.random()))
      queue.waiting -= 1
    }
  }
}

function isTemporary(error: unknown): boolean {
  // fetch throws TypeError when a connection breaks, also while it fetches a CSRF token.
  if (error instanceof TypeError) return true
  if (!(error instanceof ApiError)) return false
  return error.status >= 500 || temporaryCodes.includes(error.code)
}
