/** A subscription of the caller, by either of its ids; somebody else's is not there (threat T-F01). */
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findOwnSubscription, type Subscription } from './subscriptions.store.ts'

/** Throws NOT_FOUND. */
export async function getOwnSubscription(
  shop: Shop,
  userId: string,
  id: string,
): Promise<Subscription> {
  const subscription = await findOwnSubscription(shop.db, userId, id)
  if (!subscription) throw new ShopError('NOT_FOUND')
  return subscription
}
