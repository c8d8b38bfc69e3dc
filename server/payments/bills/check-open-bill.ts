/**
 * Checks the bill of an order while the shopper waits on the confirmation page, so that a lost
 * callback does not delay the page. Checks a bill at most once per `minInterval`, because the page
 * polls and Billplz limits the requests (threat T-B21).
 */
import { subtractDuration, seconds } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import { reserveCheck } from '#server/payments/attempts.store.ts'
import { checkBill } from './check-bill.ts'

const minInterval = seconds(10)

/**
 * Returns true when this check settled the order. Returns false without a check when the last check
 * was less than `minInterval` ago.
 */
export async function checkOpenBill(shop: Shop, attemptId: number): Promise<boolean> {
  const now = shop.now()
  const lastCheckBefore = subtractDuration(now, minInterval)
  if (!(await reserveCheck(shop.db, attemptId, { now, lastCheckBefore }))) return false
  const check = await checkBill(shop, attemptId, { cause: 'confirmation page', purpose: 'visitor' })
  return check.result === 'settled'
}
