/**
 * Cancels all subscriptions of a deleted account, so that nothing more is charged. The next run of
 * the minute job cancels them at PayPal. An APPROVED one is cancelled when PayPal has started it.
 */
import { hasEnded, isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { findAccountContact } from '#server/accounts/profile/find-account-contact.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { abandonSubscription } from '#server/subscriptions/sync/abandon-subscription.ts'
import {
  changeSubscription,
  lockSubscription,
  noSkip,
} from '#server/subscriptions/subscriptions.store.ts'
import { recordSubscriptionEvent } from '#server/subscriptions/subscription-events.store.ts'

/**
 * Leaves ended subscriptions as they are, and also abandons those that wait for approval. Call it
 * before the account is deleted: it copies the account's email address and language, which later
 * emails about the cancellation need.
 */
export async function cancelSubscriptionsOf(shop: Shop, tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const now = shop.now()
  const account = await findAccountContact(tx, userId)
  const contact = account && { email: account.email, language: account.language }
  for (const { id } of rows) {
    const { state } = await lockSubscription(tx, id)
    if (hasEnded(state)) continue
    if (isWaitingForApproval(state)) await abandonSubscription(shop, tx, id, 'customer')
    // Also set for an abandoned subscription, because the customer may still approve it in an open
    // PayPal window. The approved subscription is then cancelled.
    const cancellation = { pending: 'CANCELLED', pending_from: now, pending_tries: 0 }
    const change = { ...cancellation, ...noSkip, ...contact }
    await changeSubscription(tx, id, change)
    const day = dateInMalaysia(now)
    const event = { actor: 'customer', kind: 'cancel wanted', at: now, day } as const
    await recordSubscriptionEvent(tx, id, event)
  }
}
