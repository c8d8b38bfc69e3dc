/**
 * Connects @fastify/rate-limit to `RouteCounters`, which count in memory and are exchanged between
 * the processes. The plugin counts by IP; the route is added to the key, so that each route with a
 * limit has its own count.
 */
import type {
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
  RateLimitOptions,
} from '@fastify/rate-limit'
import type { RouteOptions } from 'fastify'

import type { RouteCounters } from './route-counters.ts'

/** Exported here for other features: lint forbids importing a `.store` file of another folder. */
export { countUse, decrementUse, getUseCount } from './rate-limits.store.ts'

/** Used when a route sets no window. */
const defaultWindowMs = 60_000

/** `current` is the number of uses in the window, `ttl` the milliseconds until its end. */
type IncrementCallback = (error: Error | null, result?: { current: number; ttl: number }) => void

/** Returns a store class for @fastify/rate-limit, which creates its instances itself. */
export function createRateLimitStoreClass(counters: RouteCounters): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #prefix: string

    /** The plugin passes only its options, which are not needed; `child` passes the prefix. */
    constructor(_options: unknown, prefix = '') {
      this.#prefix = prefix
    }

    incr(key: string, callback: IncrementCallback, timeWindow?: number): void {
      callback(null, counters.increment(`${this.#prefix}${key}`, timeWindow ?? defaultWindowMs))
    }

    child(options: RouteOptions & RateLimitOptions): FastifyRateLimitStore {
      // The plugin passes the route in `routeInfo`, which its types leave out. Without it, all
      // routes would share one count.
      const { routeInfo } = options as { routeInfo?: RouteOptions }
      if (!routeInfo) throw new Error('@fastify/rate-limit passed no routeInfo')
      // A key is, for instance, "GET /api/products 203.0.113.7".
      return new Store(undefined, `${String(routeInfo.method)} ${routeInfo.url} `)
    }
  }
}
