/**
 * Expires the overdue unpaid orders of a browser before its new order is processed. An order that
 * was paid in the meantime is settled. Otherwise its bill is deleted, so that only the new bill can
 * be paid.
 */
import type { Shop } from '#server/shop.ts'

import { expireOrder } from './expire-order.ts'

/** `claim` is the hash of the browser's claim cookie (order-access.ts). */
export async function endOverdueOrders(shop: Shop, claim: string): Promise<void> {
  const overdueOrders = await shop.db
    .selectFrom('orders')
    .select(['id', 'expires_at'])
    .where('claim', '=', claim)
    .where('payment', 'in', ['pending', 'failed'])
    .where('expires_at', '<=', shop.now())
    .execute()
  for (const { id, expires_at: expiresAt } of overdueOrders)
    await expireOrder(shop, { id, expiresAt })
}
