/**
 * Budget of bill checks. Billplz counts every GET of the account per `rateLimitWindow` and blocks
 * callers above the limit, so all processes share one token bucket in the database: each check
 * takes a token. The bucket is refilled evenly and corrected by the rate-limit headers of Billplz's
 * responses (docs/payments.md). A share of the tokens is reserved for settlement, so that visitors
 * cannot delay a payment.
 */
import { addDuration, minutes, seconds } from '#domain/time.ts'
import type { ProviderRateLimit } from '#server/integrations/billplz/billplz.ts'
import type { Shop } from '#server/shop.ts'

import {
  insertBudgetIfMissing,
  setBudgetLimit,
  consumeBudgetToken,
  clearBudgetLimit,
  type TokenResult,
} from './provider-budgets.store.ts'

const provider = 'billplz'
const rateLimitWindow = minutes(5)
/**
 * Used until the first response reports the account's own limit. Billplz documents limits of 100
 * and of 10 GETs in five minutes.
 */
const initialCapacity = 100

/** Share of the budget (0 to 1) that a check must leave for more urgent checks. */
const reservedShares = {
  /** Callbacks, expiry, and open bills whose callback may be lost. */
  settlement: 0,
  /** Bills of expired and replaced orders, which could still be paid. */
  'ended bill': 0.25,
  /** A customer waiting on the confirmation page. */
  visitor: 0.5,
} as const

export type CheckPurpose = keyof typeof reservedShares

/**
 * When Billplz reports that the account has no limit, a process skips the database for this time.
 */
const unlimitedReportLifetime = minutes(1)
/** When the last report of no limit expires, by the shop of this process. */
const unlimitedUntil = new WeakMap<Shop, Date>()

/**
 * Consumes one check of the budget; the first call creates the budget. `ok` is false when no check
 * is left for this purpose: the caller must then not call Billplz, and try again later.
 */
export async function consumeBillCheck(shop: Shop, purpose: CheckPurpose): Promise<TokenResult> {
  const now = shop.now()
  const noLimitUntil = unlimitedUntil.get(shop)
  if (noLimitUntil && now < noLimitUntil) return { ok: true, isUnlimited: true }
  const reservedShare = reservedShares[purpose]
  const consume = () => consumeBudgetToken(shop.db, provider, { reservedShare, now })
  const result = await consume()
  if (result?.ok) return result
  if (!result)
    await insertBudgetIfMissing(shop.db, {
      provider,
      tokens: initialCapacity,
      capacity: initialCapacity,
      window_seconds: rateLimitWindow / 1000,
      filled_at: now,
    })
  // The first try may have failed for a reason that has ended: there was no bucket yet, or another
  // process removed the limit while the statement waited for the row.
  return (await consume()) ?? { ok: false, isUnlimited: false }
}

/**
 * Saves the rate limit that Billplz reported in a response; does nothing without a report. The
 * budget then allows at most the remaining checks, and none until the window ends when none
 * remains. `budget` is the result of `consumeBillCheck` before the request.
 */
export async function recordRateLimit(
  shop: Shop,
  rateLimit: ProviderRateLimit | undefined,
  budget: TokenResult,
): Promise<void> {
  if (rateLimit === undefined) return
  if (rateLimit === 'unlimited') {
    unlimitedUntil.set(shop, addDuration(shop.now(), unlimitedReportLifetime))
    if (!budget.isUnlimited) await clearBudgetLimit(shop.db, provider)
    return
  }
  unlimitedUntil.delete(shop)
  const { limit, remaining, resetSeconds } = rateLimit
  const blockedUntil = remaining <= 0 ? addDuration(shop.now(), seconds(resetSeconds)) : null
  await setBudgetLimit(shop.db, provider, {
    capacity: limit,
    remaining,
    blockedUntil,
    now: shop.now(),
  })
}
