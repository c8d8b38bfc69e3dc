/** Rows of token buckets, one for each payment provider; see bill-check-budget.ts. */
import { sql, type Insertable } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'

/** Does nothing when the provider already has a bucket. */
export async function insertBudget(
  db: Db,
  row: Insertable<Tables['provider_budget']>,
): Promise<void> {
  await db
    .insertInto('provider_budget')
    .values(row)
    .onConflict((conflict) => conflict.column('provider').doNothing())
    .execute()
}

/**
 * Adds the tokens for the time since the last call, then takes one, in one statement, so that
 * parallel callers never get the same token. Returns false, and takes none, when the provider is
 * blocked, or when less than `share` (0 to 1) of the capacity would be left. `capacity` null means
 * no limit. The expression for the refilled tokens is in SET and in WHERE: change both.
 */
export async function consumeToken(
  db: Db,
  provider: string,
  { share, now }: { share: number; now: Date },
): Promise<boolean> {
  const result = await sql`
    update provider_budget set
      tokens = case when capacity is null then tokens else least(capacity, tokens
        + capacity * greatest(0, extract(epoch from (${now}::timestamptz - filled_at)))
          / window_seconds) - 1 end,
      filled_at = ${now}
    where provider = ${provider}
      and (blocked_until is null or blocked_until <= ${now})
      and (capacity is null or tokens
        + capacity * greatest(0, extract(epoch from (${now}::timestamptz - filled_at)))
          / window_seconds >= 1 + capacity * ${share}::double precision)
    returning provider`.execute(db)
  return result.rows.length > 0
}

/**
 * Sets the capacity, never more tokens than `remaining`, and until when the provider is blocked.
 */
export async function limitBudget(
  db: Db,
  provider: string,
  limit: { capacity: number; remaining: number; blockedUntil: Date | null },
): Promise<void> {
  await db
    .updateTable('provider_budget')
    .set((eb) => ({
      capacity: limit.capacity,
      blocked_until: limit.blockedUntil,
      tokens: eb.fn<number>('least', ['tokens', eb.val(Math.max(0, limit.remaining))]),
    }))
    .where('provider', '=', provider)
    .execute()
}

/** Writes nothing in the common case of an account without a limit. */
export async function unlimitBudget(db: Db, provider: string): Promise<void> {
  await db
    .updateTable('provider_budget')
    .set({ capacity: null, blocked_until: null })
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('capacity', 'is not', null), eb('blocked_until', 'is not', null)]))
    .execute()
}
