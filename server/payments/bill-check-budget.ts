/**
 * Budget of bill checks, shared by all processes: Billplz counts every GET of the account in
 * five-minute windows and blocks callers above the limit. One token bucket in the database,
 * refilled evenly and corrected by the provider's own headers (docs/payments.md). Part of it is
 * reserved for settlement, so that visitors cannot delay a payment.
 */
import { later, minutes, seconds } from '#domain/time.ts'
import type { Allowance } from '#server/integrations/billplz/billplz.ts'
import type { Shop } from '#server/shop.ts'

import { insertBudget, limitBudget, consumeToken, unlimitBudget } from './provider-budgets.store.ts'

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
  await insertBudget(shop.db, {
    provider,
    tokens: firstCapacity,
    capacity: firstCapacity,
    window_seconds: window / 1000,
    filled_at: now,
  })
  return consumeToken(shop.db, provider, { share: reservedShare[isFor], now })
}

/**
 * Adopts the provider's figures: never more checks than it says are left, and none until its window
 * ends.
 */
export async function recordAllowance(shop: Shop, allowance: Allowance | undefined): Promise<void> {
  if (allowance === undefined) return
  if (allowance === 'unlimited') return unlimitBudget(shop.db, provider)
  const { limit, remaining, resetSeconds } = allowance
  const blockedUntil = remaining <= 0 ? later(shop.now(), seconds(resetSeconds)) : null
  await limitBudget(shop.db, provider, { capacity: limit, remaining, blockedUntil })
}
