/**
 * Limits guessing of voucher codes: counts refused codes per network and day, over all calls with a
 * code. A try is counted before the work and outside its transaction, so that neither a rollback
 * nor parallel tries evade the limit. If the code was not refused, the count is decremented
 * afterwards.
 */
import { days } from '#domain/time.ts'
import { networkOf } from '#server/http/access/network-of.ts'
import { countUse, decrementUse } from '#server/http/limits/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { isVoucherError } from './voucher-error.ts'

/** Limit per network. with-voucher-guess-limit.test.ts fails when the number changes. */
const maxRefusedPerDay = 100

/**
 * Runs `work`, which checks a voucher code, and returns its result. Throws TOO_MANY when too many
 * codes of the network were refused within a day, and the errors of `work`.
 */
export async function withVoucherGuessLimit<Result>(
  shop: Shop,
  ip: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = `voucher codes refused ${networkOf(ip)}`
  const { useCount, remainingMs } = await countUse(shop.db, key, days(1), shop.now())
  if (useCount > maxRefusedPerDay)
    throw new ShopError('TOO_MANY', { retryAfterSeconds: Math.ceil(remainingMs / 1000) })
  let isRefused = false
  try {
    return await work()
  } catch (error) {
    isRefused = isVoucherError(error)
    throw error
  } finally {
    if (!isRefused) await decrementUse(shop.db, key)
  }
}
