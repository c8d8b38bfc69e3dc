/**
 * Counters of rate limits, shared by all processes. A single statement increments and returns a
 * counter, so concurrent calls do not race.
 */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

const maxKeyLength = 300

/**
 * Increments the use count of `key`. The first use begins a window of `windowMs`. Returns the count
 * with this use, and the milliseconds until the window ends. Never refuses: the caller compares the
 * count with its limit. A longer key is cut to `maxKeyLength` characters.
 */
export async function countUse(
  db: Db,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ useCount: number; remainingMs: number }> {
  const windowEnds = new Date(now.getTime() + windowMs)
  const result = await sql<{ count: number; window_ends: Date }>`
    insert into rate_limit (key, count, window_ends)
    values (${key.slice(0, maxKeyLength)}, 1, ${windowEnds})
    on conflict (key) do update set
      count = case when rate_limit.window_ends <= ${now} then 1 else rate_limit.count + 1 end,
      window_ends = case when rate_limit.window_ends <= ${now} then ${windowEnds}
        else rate_limit.window_ends end
    returning count, window_ends`.execute(db)
  const counter = result.rows[0]
  if (!counter) throw new Error(`rate limit counter ${key} was not stored`)
  const remainingMs = Math.max(0, counter.window_ends.getTime() - now.getTime())
  return { useCount: counter.count, remainingMs }
}

/** Returns the use count of `key` without a use; 0 before the first one and after its window. */
export async function getUseCount(db: Db, key: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_limit')
    .select('count')
    .where('key', '=', key)
    .where('window_ends', '>', now)
    .executeTakeFirst()
  return row?.count ?? 0
}

type CountedUses = { key: string; count: number; windowEnds: Date }

/**
 * Adds uses of several different keys in one statement. Returns the count of all processes for each
 * key. When the stored window of a key has ended, its uses begin the given window.
 */
export async function addUses(
  db: Db,
  uses: readonly CountedUses[],
  now: Date,
): Promise<Map<string, { count: number; windowEnds: Date }>> {
  // All processes lock the rows in the same sequence; otherwise two of them could deadlock.
  const sortedUses = uses.toSorted((first, second) => (first.key < second.key ? -1 : 1))
  const keys = sortedUses.map(({ key }) => key)
  const counts = sortedUses.map(({ count }) => count)
  const ends = sortedUses.map(({ windowEnds }) => windowEnds)
  const { rows } = await sql<{ key: string; count: number; window_ends: Date }>`
    insert into rate_limit (key, count, window_ends)
    select key, count, window_ends
    from unnest(${keys}::text[], ${counts}::int[], ${ends}::timestamptz[])
      as used (key, count, window_ends)
    on conflict (key) do update set
      count = excluded.count
        + case when rate_limit.window_ends <= ${now} then 0 else rate_limit.count end,
      window_ends = case when rate_limit.window_ends <= ${now} then excluded.window_ends
        else rate_limit.window_ends end
    returning key, count, window_ends`.execute(db)
  return new Map(
    rows.map(({ key, count, window_ends: windowEnds }) => [key, { count, windowEnds }]),
  )
}

/** Decrements the count of `key` for a use that should not count. The count never goes below 0. */
export async function decrementUse(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key.slice(0, maxKeyLength))
    .where('count', '>', 0)
    .execute()
}
