/**
 * Syncs a subscription that waits for PayPal when the customer's browser reads it, so that a late
 * webhook does not delay the page.
 */
import { isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
import { subtractDuration, addDuration, seconds } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import { syncSubscription } from './sync-subscription.ts'
import { reserveSync, getSubscription } from '#server/subscriptions/subscriptions.store.ts'
import type { Subscription } from '#server/subscriptions/stored-subscription.ts'

const minSyncInterval = seconds(10)

/**
 * Returns the subscription after the sync. Returns it unchanged when it is not pending, or when
 * another request reserved a sync less than `minSyncInterval` ago.
 */
export async function syncIfPending(shop: Shop, subscription: Subscription): Promise<Subscription> {
  const { id, state } = subscription
  // APPROVED is pending too, because PayPal has not started billing yet.
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
