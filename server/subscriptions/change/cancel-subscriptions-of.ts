/**
 * Cancels all subscriptions of an account that is being deleted, so that nothing more is charged.
 * This file only saves the requests: reconcile-subscriptions.ts sends them to PayPal, those of
 * APPROVED subscriptions as soon as PayPal has started them.
 */
import { hasEnded, isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { findAccountContact } from '#server/accounts/profile/find-account-contact.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { abandonSubscription } from '#server/subscriptions/sync/abandon-subscription.ts'
import {
  updateSubscription,
  lockSubscription,
  noSkip,
} from '#server/subscriptions/subscriptions.store.ts'
import { recordSubscriptionEvent } from '#server/subscriptions/subscription-events.store.ts'

/**
 * Requests the cancellation of each subscription that has not ended, abandons those that wait for
 * approval, and records an event for each. Call it in the transaction that deletes the account,
 * before the deletion: it copies the account's email address and language to the subscriptions, for
 * the emails about the cancellation.
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
    // An abandoned subscription gets the request too, because the customer may still approve it in
    // an open PayPal window. It is then cancelled.
    const cancellation = { pending: 'CANCELLED', pending_from: now, pending_tries: 0 }
    await updateSubscription(tx, id, { ...cancellation, ...noSkip, ...contact })
    const day = dateInMalaysia(now)
    const event = { actor: 'customer', kind: 'cancel wanted', occurredAt: now, day } as const
    await recordSubscriptionEvent(tx, id, event)
  }
}
