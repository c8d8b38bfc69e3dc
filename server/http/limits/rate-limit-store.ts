/**
 * Connects @fastify/rate-limit to the counters that all processes share. The plugin counts by IP;
 * the route is added to the key, so that each endpoint has its own count.
 */
import type {
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
  RateLimitOptions,
} from '@fastify/rate-limit'
import type { RouteOptions } from 'fastify'

import type { RouteCounters } from './route-counters.ts'

export { countUse, decrementUse } from './rate-limits.store.ts'

/** Used when a route sets no window. */
const defaultWindowMs = 60_000

type IncrementCallback = (error: Error | null, result?: { current: number; ttl: number }) => void

/** Returns a store class for @fastify/rate-limit, which creates its instances itself. */
export function createRateLimitStore(counters: RouteCounters): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #prefix: string

    constructor(_options: unknown, prefix = '') {
      this.#prefix = prefix
    }

    incr(key: string, callback: IncrementCallback, timeWindow?: number): void {
      callback(null, counters.increment(`${this.#prefix}${key}`, timeWindow ?? defaultWindowMs))
    }

    child(options: RouteOptions & RateLimitOptions): FastifyRateLimitStore {
      // The plugin passes the route in `routeInfo`, which its types leave out.
      const { method, url } = (options as { routeInfo?: Partial<RouteOptions> }).routeInfo ?? {}
      return new Store(undefined, `${String(method)} ${url} `)
    }
  }
}
