/** What a customer and the pharmacist wrote to each other about her orders, for her download. */
import type { Shop } from '#server/shop.ts'

import { listMessages, type Message } from './reviews.store.ts'

/** By the orders' ids, oldest first; an order without a word is left out. */
export async function listConversations(
  shop: Shop,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Message[]>> {
  const found = new Map<number, readonly Message[]>()
  for (const id of orderIds) {
    const messages = await listMessages(shop, shop.db, id)
    if (messages.length > 0) found.set(id, messages)
  }
  return found
}
