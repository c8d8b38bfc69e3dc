/** What the wallet's button says: the customer agreed, or left. PayPal's books say what is. */
import { isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
import type { Shop } from '#server/shop.ts'

import { getOwnSubscription } from './get-own-subscription.ts'
import { lookAtSubscription } from './look-at-subscription.ts'
import { findSubscription } from './subscriptions.store.ts'

type Asked = { userId: string; id: string }

/** Answers the sentence for the customer. Throws NOT_FOUND. */
export async function noteApproved(shop: Shop, asked: Asked): Promise<string> {
  const { id } = await getOwnSubscription(shop, asked.userId, asked.id)
  await lookAtSubscription(shop, id)
  const seen = await findSubscription(shop.db, id)
  return seen && isWaitingForApproval(seen.state)
    ? 'Thank you. PayPal is finishing your subscription; we write to you in a moment.'
    : 'Thank you. Your subscription has begun.'
}

/** It may have been agreed to in another window: looked at too, and else left open for another try. */
export async function noteLeft(shop: Shop, asked: Asked): Promise<string> {
  const { id } = await getOwnSubscription(shop, asked.userId, asked.id)
  await lookAtSubscription(shop, id)
  const seen = await findSubscription(shop.db, id)
  return seen && isWaitingForApproval(seen.state)
    ? 'Nothing was charged. You can try again, or buy it once.'
    : 'Your subscription has begun.'
}
