import type { Shop } from '#server/shop.ts'

import { listMessagesOfOrders, type Message } from '#server/pharmacy/review/reviews.store.ts'

/**
 * Returns the messages between customer and pharmacist by order id, oldest first, for the data
 * export. Orders without messages are left out.
 */
export function listConversations(
  shop: Shop,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Message[]>> {
  return listMessagesOfOrders(shop, shop.db, orderIds)
}
