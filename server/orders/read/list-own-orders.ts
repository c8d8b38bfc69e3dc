/** Lists the orders of an account, newest first. */
import type { Shop } from '#server/shop.ts'

import { findOrder, findOrders, type StoredOrder } from './read-order.ts'

/** Default limit, enough for a screen. The data export passes a higher limit. */
const maxOrdersOnScreen = 100

/** Returns the newest orders of the account, at most `limit`. */
export async function listOwnOrders(
  shop: Shop,
  userId: string,
  limit: number = maxOrdersOnScreen,
): Promise<StoredOrder[]> {
  const rows = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('placed_at', 'desc')
    .limit(limit)
    .execute()
  return findOrders(
    shop.db,
    rows.map(({ id }) => id),
  )
}

/**
 * Returns the order of the account with this number. Returns undefined for an unknown number and
 * for another customer's order.
 */
export async function findOwnOrder(
  shop: Shop,
  userId: string,
  orderNumber: string,
): Promise<StoredOrder | undefined> {
  const row = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', orderNumber)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && findOrder(shop.db, row.id)
}
