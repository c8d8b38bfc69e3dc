/**
 * Ends the overdue unpaid orders of a browser before its new order is processed: money that has
 * arrived settles the old order, and none of its bills stays open beside the new one.
 */
import type { Shop } from '#server/shop.ts'

import { expireOrder } from './expire-order.ts'

export async function endOverdueOrders(shop: Shop, claim: string): Promise<void> {
  const overdue = await shop.db
    .selectFrom('orders')
    .select(['id', 'expires_at'])
    .where('claim', '=', claim)
    .where('payment', 'in', ['pending', 'failed'])
    .where('expires_at', '<=', shop.now())
    .execute()
  for (const { id, expires_at: expiresAt } of overdue) await expireOrder(shop, { id, expiresAt })
}
