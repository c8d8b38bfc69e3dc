/**
 * Counts of calls per address and endpoint, kept in the database so that all processes share them.
 * One statement takes a place and answers where the caller stands.
 */
import { sql } from 'kysely'
import type {
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
  RateLimitOptions,
} from '@fastify/rate-limit'
import type { RouteOptions } from 'fastify'

import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

type Told = (error: Error | null, result?: { current: number; ttl: number }) => void

/** Makes the store class that @fastify/rate-limit wants, bound to this shop. */
export function rateLimitStore(shop: Shop): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #prefix: string

    constructor(_options: unknown, prefix = '') {
      this.#prefix = prefix
    }

    incr(key: string, told: Told, timeWindow?: number): void {
      takePlace(shop.db, `${this.#prefix}${key}`, timeWindow ?? 60_000, shop.now())
        .then((place) => told(null, place))
        .catch((error: unknown) => told(error instanceof Error ? error : new Error('limit failed')))
    }

    child(options: RouteOptions & RateLimitOptions): FastifyRateLimitStore {
      // The plugin's types leave out what it passes: the route is in `routeInfo`.
      const { method, url } = (options as { routeInfo?: Partial<RouteOptions> }).routeInfo ?? {}
      return new Store(undefined, `${String(method)} ${url} `)
    }
  }
}

/** Counts one more use of `key` within a window. Answers the count and the window's rest in ms. */
export async function takePlace(
  db: Db,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ current: number; ttl: number }> {
  const ends = new Date(now.getTime() + windowMs)
  const row = await sql<{ count: number; window_ends: Date }>`
    insert into rate_limit (key, count, window_ends) values (${key.slice(0, 300)}, 1, ${ends})
    on conflict (key) do update set
      count = case when rate_limit.window_ends <= ${now} then 1 else rate_limit.count + 1 end,
      window_ends = case when rate_limit.window_ends <= ${now} then ${ends} else rate_limit.window_ends end
    returning count, window_ends`.execute(db)
  const place = row.rows[0]
  if (!place) throw new Error('the limit was not counted')
  return { current: place.count, ttl: Math.max(0, place.window_ends.getTime() - now.getTime()) }
}

/** Takes back one use that was counted for something that did not happen. */
export async function givePlaceBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key.slice(0, 300))
    .where('count', '>', 0)
    .execute()
}
