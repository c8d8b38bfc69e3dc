import {
  isWaitingForApproval,
  statesBeforeApproval,
} from '#domain/subscriptions/subscription-state.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'
import { releaseSubscriptionHold } from '#server/vouchers/hold-for-subscription.ts'

import { lockSubscription, moveSubscription } from '#server/subscriptions/subscriptions.store.ts'

/**
 * Abandons a subscription: ends it because its customer has not approved it, and releases its
 * voucher. Does nothing after the approval. The customer may still approve an abandoned
 * subscription in an open PayPal window; the sync then starts it.
 */
export async function abandonSubscription(
  shop: Shop,
  tx: Tx,
  id: number,
  actor: 'customer' | 'shop' | 'provider',
): Promise<void> {
  const subscription = await lockSubscription(tx, id)
  if (!isWaitingForApproval(subscription.state)) return
  const now = shop.now()
  const event = { actor, kind: 'abandoned', occurredAt: now } as const
  // `sync_at: null` ends the scheduled syncs. `key: null` frees the idempotency key, so that the
  // same checkout may begin another subscription.
  const columns = { sync_at: null, ended_at: now, key: null }
  await moveSubscription(tx, subscription, 'ABANDONED', event, columns)
  await releaseSubscriptionHold(tx, id, now)
}

/**
 * Abandons all unapproved subscriptions of the account and releases their vouchers. Call it when
 * the customer begins another purchase.
 */
export async function abandonUnapproved(
  shop: Shop,
  tx: Tx,
  { userId }: { userId: string },
): Promise<void> {
  const unapprovedSubscriptions = await tx
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', statesBeforeApproval)
    .orderBy('id')
    .execute()
  for (const { id } of unapprovedSubscriptions) await abandonSubscription(shop, tx, id, 'customer')
}
