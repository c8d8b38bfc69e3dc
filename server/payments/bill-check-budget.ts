/**
 * Budget of bill checks, shared by all processes: Billplz counts every GET of the account in
 * five-minute windows and blocks callers above the limit. One token bucket in the database,
 * refilled evenly and corrected by the provider's own headers (docs/payments.md). Part of it is
 * reserved for settlement, so that visitors cannot delay a payment.
 */
import { sql } from 'kysely'

import { later, minutes, seconds } from '#domain/time.ts'
import type { Allowance } from '#server/integrations/billplz/billplz.ts'
import type { Shop } from '#server/shop.ts'

const provider = 'billplz'
const window = minutes(5)
const firstCapacity = 100

/** Share of the budget that a check must leave to more urgent ones. */
const reservedShare = {
  /** Callbacks, expiry, and open bills whose callback may be lost. */
  settlement: 0,
  /** Bills of ended orders, in case they are paid all the same. */
  'ended bill': 0.25,
  /** A customer waiting on the confirmation page. */
  visitor: 0.5,
} as const

export type CheckPurpose = keyof typeof reservedShare

/** Takes one check from the bucket. Returns false when none is left for this purpose. */
export async function takeBillCheck(shop: Shop, isFor: CheckPurpose): Promise<boolean> {
  const now = shop.now()
  const share = reservedShare[isFor]
  await shop.db
    .insertInto('provider_budget')
    .values({
      provider,
      tokens: firstCapacity,
      capacity: firstCapacity,
      window_seconds: window / 1000,
      filled_at: now,
    })
    .onConflict((conflict) => conflict.column('provider').doNothing())
    .execute()
  const taken = await sql`
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
    returning provider`.execute(shop.db)
  return taken.rows.length > 0
}

/**
 * Adopts the provider's figures: never more checks than it says are left, and none until its window
 * ends.
 */
export async function recordAllowance(shop: Shop, allowance: Allowance | undefined): Promise<void> {
  if (allowance === undefined) return
  const isFree = allowance === 'unlimited'
  const isUsedUp = !isFree && allowance.remaining <= 0
  await shop.db
    .updateTable('provider_budget')
    .set((eb) => ({
      capacity: isFree ? null : allowance.limit,
      blocked_until: isUsedUp ? later(shop.now(), seconds(allowance.resetSeconds)) : null,
      ...(!isFree && {
        tokens: eb.fn<number>('least', ['tokens', eb.val(Math.max(0, allowance.remaining))]),
      }),
    }))
    .where('provider', '=', provider)
    .where((eb) =>
      // Skips the write in the common case of an account without a limit.
      eb.or([eb.val(!isFree), eb('capacity', 'is not', null), eb('blocked_until', 'is not', null)]),
    )
    .execute()
}
