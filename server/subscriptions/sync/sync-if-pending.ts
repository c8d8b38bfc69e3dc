/**
 * Checks a subscription that waits for PayPal when its customer asks for it, at most every ten
 * seconds, so that a late webhook does not keep the customer waiting.
 */
import { isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
import { earlier, later, seconds } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import { syncSubscription } from './sync-subscription.ts'
import { findSubscription, type Subscription } from '#server/subscriptions/subscriptions.store.ts'

const every = seconds(10)

export async function syncIfPending(shop: Shop, subscription: Subscription): Promise<Subscription> {
  const { id, state } = subscription
  if (!isWaitingForApproval(state) && state !== 'APPROVED') return subscription
  const now = shop.now()
  // Claims the check in one statement: of parallel requests only one calls PayPal.
  const turn = await shop.db
    .updateTable('subscription')
    .set({ sync_at: later(now, every), sync_requested_at: now })
    .where('id', '=', id)
    .where('state', '=', state)
    .where((eb) =>
      eb.or([
        eb('sync_requested_at', 'is', null),
        eb('sync_requested_at', '<=', earlier(now, every)),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!turn) return subscription
  await syncSubscription(shop, id)
  return (await findSubscription(shop.db, id)) ?? subscription
}
