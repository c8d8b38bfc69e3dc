/**
 * Ends the orders of a browser whose time to pay is over, before its new order is judged: money that
 * has arrived settles the old one, and no bill of it stays open beside the new one.
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
