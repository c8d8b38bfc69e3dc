/**
 * Syncs a subscription that waits for PayPal when the customer's browser reads it, so that the page
 * shows the result even if the webhook is late.
 */
import { isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
import { subtractDuration, addDuration, seconds } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import { syncSubscription } from './sync-subscription.ts'
import { reserveSync, getSubscription } from '#server/subscriptions/subscriptions.store.ts'
import type { Subscription } from '#server/subscriptions/stored-subscription.ts'

/** Minimum time between two such syncs of a subscription. */
const minSyncInterval = seconds(10)

/**
 * Syncs the subscription and returns it as it is then. Returns it unchanged, without a sync, when
 * it does not wait for PayPal, or when another request began a sync less than `minSyncInterval`
 * ago. Must not run in a transaction, because it calls PayPal.
 */
export async function syncIfPending(shop: Shop, subscription: Subscription): Promise<Subscription> {
  const { id, state } = subscription
  // APPROVED waits for PayPal too: PayPal has not started billing yet.
  if (!isWaitingForApproval(state) && state !== 'APPROVED') return subscription
  const now = shop.now()
  const times = {
    now,
    lastRequestBefore: subtractDuration(now, minSyncInterval),
    nextSyncAt: addDuration(now, minSyncInterval),
  }
  if (!(await reserveSync(shop.db, subscription, times))) return subscription
  await syncSubscription(shop, id)
  return getSubscription(shop.db, id)
}
