import type { Shop } from '#server/shop.ts'

import { listMessages, type Message } from '#server/pharmacy/review/reviews.store.ts'

/**
 * Returns the messages between customer and pharmacist by order id, oldest first, for the data
 * export. Orders without messages are left out.
 */
export async function listConversations(
  shop: Shop,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Message[]>> {
  const messagesByOrder = new Map<number, readonly Message[]>()
  for (const id of orderIds) {
    const messages = await listMessages(shop, shop.db, id)
    if (messages.length > 0) messagesByOrder.set(id, messages)
  }
  return messagesByOrder
}
