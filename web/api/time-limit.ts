/**
 * Time limits of requests. Without one, a connection that stays silent would keep a dialog or
 * button busy for ever.
 */

/**
 * For all calls but uploads. Longer than most: creating a subscription waits up to 37 s for PayPal
 * (timeouts in server/integrations/paypal/), and longer only while the shop has no product at
 * PayPal. After the limit, the customer can try again: the server creates no second subscription.
 */
export const callTimeoutMs = 40_000

/** Longer than `requestTimeout` of the server, which is the time to receive the file. */
export const uploadTimeoutMs = 60_000

type TimeLimit = {
  /**
   * Aborts when the time has passed, and when the caller's signal aborts; undefined when neither
   * can happen.
   */
  signal: AbortSignal | undefined
  /** Call when the request has ended: stops the timer. */
  end(): void
}

/**
 * Starts a limit of `limitMs`; without a number, only the caller's signal counts. The oldest
 * supported browsers have neither `AbortSignal.timeout` nor `AbortSignal.any`.
 */
export function startTimeLimit(limitMs?: number, callerSignal?: AbortSignal): TimeLimit {
  // The server's own calls have no limit. A signal would cost each of them some processor time.
  if (limitMs === undefined) return { signal: callerSignal, end: () => {} }
  const controller = new AbortController()
  const abort = (): void => controller.abort(callerSignal?.reason)
  const timer = setTimeout(abort, limitMs)
  if (callerSignal?.aborted) abort()
  callerSignal?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer)
      callerSignal?.removeEventListener('abort', abort)
    },
  }
}
