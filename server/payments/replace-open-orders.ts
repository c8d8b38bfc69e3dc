/**
 * A browser that pays for another cart gives up what it had still open (T-A11): the old orders end,
 * their vouchers are free, their bills are deleted soon after. If one is paid all the same, the money
 * counts and a person is told.
 */
import type { Tx } from '#server/db/transact.ts'
import { movePayment, type Cause } from '#server/orders/move-order.ts'
import type { Shop } from '#server/shop.ts'
import { releaseVoucher } from '#server/vouchers/end-hold.ts'

import { findLiveAttempt, moveAttempt } from './attempts.store.ts'

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
    if (live) {
      const hasBill = live.billId !== undefined
      await moveAttempt(tx, live, 'superseded', cause, {
        delete_bill: hasBill,
        look_at: hasBill ? shop.now() : null,
      })
    }
    await movePayment(tx, id, 'expired', cause)
    await releaseVoucher(tx, id, shop.now())
  }
}
