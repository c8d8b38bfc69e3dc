/**
 * Ends the open orders of a browser that pays for another cart (T-A11): releases their vouchers and
 * lets their bills be deleted soon after. If one is paid all the same, the money counts and staff
 * are notified.
 */
import type { Tx } from '#server/db/transact.ts'
import { movePayment, type Cause } from '#server/orders/move-order.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { findLiveAttempt } from './attempts.store.ts'
import { supersedeAttempt } from './supersede-attempt.ts'

export async function replaceOpenOrders(shop: Shop, tx: Tx, claim: string): Promise<void> {
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('claim', '=', claim)
    .where('payment', 'in', ['pending', 'failed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const cause: Cause = { who: 'shopper', cause: 'replaced by another order', at: shop.now() }
  for (const { id } of open) {
    const live = await findLiveAttempt(tx, id)
    if (live) await supersedeAttempt(tx, live, cause)
    await movePayment(tx, id, 'expired', cause)
    await publish(shop, tx, 'order ended', { orderId: id })
  }
}
