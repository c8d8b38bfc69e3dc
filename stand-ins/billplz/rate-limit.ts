/*
 * Billplz's rate limit: GET calls per window of five minutes, over all endpoints together, reported
 * in headers of every response. Unlimited by default here. Source: Billplz API, "Rate Limit" (100
 * or 10 per window; POST and DELETE are not counted).
 */
import type { AdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'

const WINDOW_MS = 5 * 60 * 1000

/** `headers` belong on every response. */
export type RateLimit = {
  /** GET calls per window, or `unlimited`. */
  set(limit: number | 'unlimited'): void
  /** Counts a call; returns false when it exceeds the limit. */
  admit(method: string): boolean
  headers(): Record<string, string>
}

export function createRateLimit(
  clock: AdjustableClock,
  initialLimit: number | 'unlimited',
): RateLimit {
  let limit = initialLimit
  let usedCallCount = 0
  let windowEndMs = 0

  /** Starts a new window if the last one has ended. Returns the current time in ms. */
  const startWindowIfOver = () => {
    const nowMs = clock.now().getTime()
    if (nowMs >= windowEndMs) {
      usedCallCount = 0
      windowEndMs = nowMs + WINDOW_MS
    }
    return nowMs
  }
  return {
    set(newLimit) {
      limit = newLimit
      usedCallCount = 0
      windowEndMs = 0
    },
    admit(method) {
      startWindowIfOver()
      if (limit === 'unlimited' || method !== 'GET') return true
      usedCallCount += 1
      return usedCallCount <= limit
    },
    headers() {
      const nowMs = startWindowIfOver()
      const headerValue = (count: number) =>
        limit === 'unlimited' ? 'unlimited' : String(Math.max(0, Math.ceil(count)))
      return {
        'ratelimit-limit': headerValue(limit === 'unlimited' ? 0 : limit),
        'ratelimit-remaining': headerValue(limit === 'unlimited' ? 0 : limit - usedCallCount),
        'ratelimit-reset': headerValue((windowEndMs - nowMs) / 1000),
      }
    },
  }
}
