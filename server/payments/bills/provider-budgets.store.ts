/**
 * Token buckets for the rate limits of payment providers, one row each. bill-check-budget.ts
 * explains their use.
 */
import { sql, type Insertable } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'

export async function insertBudgetIfMissing(
  db: Db,
  row: Insertable<Tables['provider_budget']>,
): Promise<void> {
  await db
    .insertInto('provider_budget')
    .values(row)
    .onConflict((conflict) => conflict.column('provider').doNothing())
    .execute()
}

export type TokenResult = {
  /** The caller may send its request. */
  ok: boolean
  /** Neither a limit nor a block is stored. */
  isUnlimited: boolean
}

/**
 * Adds the tokens for the time since the last call, then takes one token, in one statement, so that
 * parallel callers never get the same token. Returns `ok: false`, and takes no token, when the
 * provider is blocked or less than `reservedShare` (0 to 1) of the capacity would remain. Writes
 * nothing for a bucket without a limit (`capacity` is null). Returns undefined when the provider
 * has no bucket.
 */
export async function consumeBudgetToken(
  db: Db,
  provider: string,
  { reservedShare, now }: { reservedShare: number; now: Date },
): Promise<TokenResult | undefined> {
  const refilledTokens = sql`least(capacity, tokens + capacity
    * greatest(0, extract(epoch from (${now}::timestamptz - filled_at))) / window_seconds)`
  const { rows } = await sql<TokenResult>`
    with taken as (
      update provider_budget set
        tokens = ${refilledTokens} - 1,
        -- Parallel callers may have an older time.
        filled_at = greatest(filled_at, ${now})
      where provider = ${provider} and capacity is not null
        and (blocked_until is null or blocked_until <= ${now})
        and ${refilledTokens} >= 1 + capacity * ${reservedShare}::double precision
      returning provider)
    select capacity is null and blocked_until is null as "isUnlimited",
      exists (select from taken)
        or (capacity is null and (blocked_until is null or blocked_until <= ${now})) as ok
    from provider_budget where provider = ${provider}`.execute(db)
  return rows[0]
}

/**
 * Sets the capacity and the end of a block (null: not blocked), and lowers the tokens to at most
 * `remaining`. A bucket that had no limit is refilled from now on.
 */
export async function setBudgetLimit(
  db: Db,
  provider: string,
  limit: { capacity: number; remaining: number; blockedUntil: Date | null; now: Date },
): Promise<void> {
  await db
    .updateTable('provider_budget')
    .set((eb) => ({
      capacity: limit.capacity,
      filled_at: eb
        .case()
        .when('capacity', 'is', null)
        .then(limit.now)
        .else(eb.ref('filled_at'))
        .end(),
      blocked_until: limit.blockedUntil,
      tokens: eb.fn<number>('least', ['tokens', eb.val(Math.max(0, limit.remaining))]),
    }))
    .where('provider', '=', provider)
    .execute()
}

/** Removes the limit and the block. */
export async function clearBudgetLimit(db: Db, provider: string): Promise<void> {
  await db
    .updateTable('provider_budget')
    .set({ capacity: null, blocked_until: null })
    .where('provider', '=', provider)
    .execute()
}
