import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findOwnSubscription } from './subscriptions.store.ts'
import type { Subscription } from './stored-subscription.ts'

/**
 * Returns the customer's subscription with this id: the shop's id or PayPal's id. Throws NOT_FOUND
 * for an unknown id. Throws the same for a subscription of another customer, so that the response
 * does not reveal which ids exist (threat T-F01).
 */
export async function getOwnSubscription(
  shop: Shop,
  userId: string,
  id: string,
): Promise<Subscription> {
  const subscription = await findOwnSubscription(shop.db, userId, id)
  if (!subscription) throw new ShopError('NOT_FOUND')
  return subscription
}
