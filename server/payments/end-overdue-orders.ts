import type { Shop } from '#server/shop.ts'

import { expireOrder } from './expire-order.ts'
import { isOpenOrderOf } from './replace-open-orders.ts'

/**
 * Expires the open orders of a browser whose payment deadline has passed. Called before the browser
 * pays another order, so that only the new bill can be paid. An order that was paid in the meantime
 * is settled instead, and an order whose bill cannot be checked stays open. `claimHash` is the hash
 * of the claim cookie, which identifies the browser (order-access.ts). Must not run in a
 * transaction: each order is expired in a transaction of its own, after calls to Billplz.
 */
export async function endOverdueOrders(shop: Shop, claimHash: string): Promise<void> {
  const overdueOrders = await shop.db
    .selectFrom('orders')
    .select(['id', 'expires_at'])
    .where(isOpenOrderOf(claimHash))
    .where('expires_at', '<=', shop.now())
    .execute()
  for (const { id, expires_at: expiresAt } of overdueOrders)
    await expireOrder(shop, { id, expiresAt })
}
