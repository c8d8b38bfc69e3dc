/**
 * The budget for checking bills, shared by all processes: Billplz counts every GET of the account in
 * five-minute windows and blocks a caller that asks too much. One bucket in the database, filled evenly,
 * and corrected by what the provider's own headers say (docs/payments.md). Part of it is kept for
 * settlement, so that no number of visitors delays a payment.
 */
import { sql } from 'kysely'

import { later, minutes, seconds } from '#domain/time.ts'
import type { Allowance } from '#server/integrations/billplz/billplz.ts'
import type { Shop } from '#server/shop.ts'

const provider = 'billplz'
const window = minutes(5)
const firstCapacity = 100

/** The share of the budget that a check must leave to the more urgent ones. */
const leaves = {
  /** Callbacks, expiry, open bills whose callback may be lost. */
  settlement: 0,
  /** Bills of orders that have ended, in case they are paid all the same. */
  'ended bill': 0.25,
  /** A customer who waits on the confirmation page. */
  visitor: 0.5,
} as const

export type LookFor = keyof typeof leaves

/** Takes one check out of the bucket; false when none is left for this purpose. */
export async function takeLook(shop: Shop, isFor: LookFor): Promise<boolean> {
  const now = shop.now()
  const share = leaves[isFor]
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

/** Believes the provider: never more than it says is left, and nothing until its window is over. */
export async function noteAllowance(shop: Shop, allowance: Allowance | undefined): Promise<void> {
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
      // Nothing to write in the common case of an account without a limit.
      eb.or([eb.val(!isFree), eb('capacity', 'is not', null), eb('blocked_until', 'is not', null)]),
    )
    .execute()
}
