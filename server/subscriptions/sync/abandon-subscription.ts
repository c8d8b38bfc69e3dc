import {
  isWaitingForApproval,
  statesBeforeApproval,
} from '#domain/subscriptions/subscription-state.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'
import { releaseSubscriptionHold } from '#server/vouchers/hold-for-subscription.ts'

import { lockSubscription, moveSubscription } from '#server/subscriptions/subscriptions.store.ts'

/**
 * Ends a subscription that its customer has not approved, and releases its voucher. Does nothing
 * after the approval.
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
  const event = { actor, kind: 'abandoned', at: now } as const
  // `sync_at: null` ends the scheduled checks. Clearing `key` frees the idempotency key, so that
  // the same checkout may begin another subscription.
  const change = { sync_at: null, ended_at: now, key: null }
  await moveSubscription(tx, subscription, 'ABANDONED', event, change)
  await releaseSubscriptionHold(tx, id, now)
}

/**
 * Abandons the account's unapproved subscriptions and releases their vouchers, because the customer
 * begins another purchase.
 */
export async function abandonUnapproved(
  shop: Shop,
  tx: Tx,
  { userId }: { userId: string },
): Promise<void> {
  const openSubscriptions = await tx
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', statesBeforeApproval)
    .orderBy('id')
    .execute()
  for (const { id } of openSubscriptions) await abandonSubscription(shop, tx, id, 'customer')
}
