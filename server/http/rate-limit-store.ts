/**
 * Connects @fastify/rate-limit to the counters in the database, which all processes share. The
 * plugin counts by IP; the route is added to the key, so that each endpoint has its own count.
 */
import type {
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
  RateLimitOptions,
} from '@fastify/rate-limit'
import type { RouteOptions } from 'fastify'

import type { Shop } from '#server/shop.ts'

import { countUse } from './rate-limits.store.ts'

export { takeBackUse, countUse } from './rate-limits.store.ts'

type IncrementCallback = (error: Error | null, result?: { current: number; ttl: number }) => void

/** Returns a store class for @fastify/rate-limit, which creates its instances itself. */
export function rateLimitStore(shop: Shop): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #prefix: string

    constructor(_options: unknown, prefix = '') {
      this.#prefix = prefix
    }

    incr(key: string, report: IncrementCallback, timeWindow?: number): void {
      countUse(shop.db, `${this.#prefix}${key}`, timeWindow ?? 60_000, shop.now())
        .then((counter) => report(null, counter))
        .catch((error: unknown) =>
          report(error instanceof Error ? error : new Error(`rate limit counter failed: ${key}`)),
        )
    }

    child(options: RouteOptions & RateLimitOptions): FastifyRateLimitStore {
      // The plugin passes the route in `routeInfo`, which its types leave out.
      const { method, url } = (options as { routeInfo?: Partial<RouteOptions> }).routeInfo ?? {}
      return new Store(undefined, `${String(method)} ${url} `)
    }
  }
}
