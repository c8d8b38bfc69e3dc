/*
 * Billplz counts GET calls in windows of five minutes, over all endpoints together, and says the
 * figures on every answer; this account may also be unlimited, as ours is by default.
 *
 * Source: Billplz API, "Rate Limit" (100 or 10 per window; POST and DELETE are not counted).
 */
import type { TurnableClock } from '#stand-ins/backstage/turnable-clock.ts'

const WINDOW_MS = 5 * 60 * 1000

export type RateLimit = {
  /** GETs per window, or `unlimited`. */
  set(limit: number | 'unlimited'): void
  /** Counts a call; false when it is one too many. */
  admit(method: string): boolean
  headers(): Record<string, string>
}

export function rateLimit(clock: TurnableClock, initial: number | 'unlimited'): RateLimit {
  let limit = initial
  let used = 0
  let windowEnd = 0

  const roll = () => {
    const now = clock.now().getTime()
    if (now >= windowEnd) {
      used = 0
      windowEnd = now + WINDOW_MS
    }
    return now
  }
  return {
    set(next) {
      limit = next
      used = 0
      windowEnd = 0
    },
    admit(method) {
      roll()
      if (limit === 'unlimited' || method !== 'GET') return true
      used += 1
      return used <= limit
    },
    headers() {
      const now = roll()
      const said = (figure: number) =>
        limit === 'unlimited' ? 'unlimited' : String(Math.max(0, Math.ceil(figure)))
      return {
        'ratelimit-limit': said(limit === 'unlimited' ? 0 : limit),
        'ratelimit-remaining': said(limit === 'unlimited' ? 0 : limit - used),
        'ratelimit-reset': said((windowEnd - now) / 1000),
      }
    },
  }
}
