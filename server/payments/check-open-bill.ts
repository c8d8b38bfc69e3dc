/**
 * Checks the bill of an order that waits for the bank, at most every ten seconds, so that a lost
 * callback does not keep the shopper waiting (T-B21).
 */
import { earlier, seconds } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import { claimCheck } from './attempts.store.ts'
import { checkBill } from './check-bill.ts'

const checkEvery = seconds(10)

/** Returns whether the order was settled by this check. */
export async function checkOpenBill(shop: Shop, attemptId: number): Promise<boolean> {
  const now = shop.now()
  if (!(await claimCheck(shop.db, attemptId, { now, before: earlier(now, checkEvery) })))
    return false
  const asked = { cause: 'confirmation page', isFor: 'visitor' } as const
  return (await checkBill(shop, attemptId, asked)).result === 'settled'
}
