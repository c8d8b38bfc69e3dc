/**
 * Time limits of requests. Without a limit, a connection that stays silent would keep a dialog or
 * button busy for ever.
 */

/**
 * For all calls but uploads. Longer than the slowest call, which creates a subscription: it waits
 * for PayPal up to the timeouts in server/integrations/paypal/. It takes even longer while the shop
 * has no product at PayPal. The customer can then try again: the server creates no second
 * subscription.
 */
export const callTimeoutMs = 40_000

/** Longer than the server's `requestTimeout`, in which it must have received the file. */
export const uploadTimeoutMs = 60_000

type TimeLimit = {
  /**
   * Aborts when the time has passed or the caller's signal aborts. Undefined without a limit and a
   * caller's signal.
   */
  signal: AbortSignal | undefined
  /** Call when the request has ended: stops the timer. */
  end(): void
}

/**
 * Starts a limit of `limitMs`. Without `limitMs`, the result aborts only with the caller's signal.
 * Not `AbortSignal.timeout` and `AbortSignal.any`: the oldest supported browsers do not have them.
 */
export function startTimeLimit(limitMs?: number, callerSignal?: AbortSignal): TimeLimit {
  // Calls of loaders have no limit. A signal would cost each of them some processor time.
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
