/**
 * Resumes a subscription whose delivery was postponed, on the day before its payment. If PayPal has
 * not resumed it by the time of the payment, and the customer requested a change after that
 * delivery, the resumption is dropped, so that the change applies.
 */
import { dateInMalaysia } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'
import { payPalOf } from '#server/subscriptions/paypal-client.ts'
import { findSubscription, lockSubscription } from '#server/subscriptions/subscriptions.store.ts'
import { recordSubscriptionEvent } from '#server/subscriptions/subscription-events.store.ts'
import { syncSubscription } from '#server/subscriptions/sync/sync-subscription.ts'

import { dropChange } from './drop-change.ts'
import { findDueState, isTooLateToResume, sendPendingChange } from './send-pending-change.ts'

/**
 * Records that the skip ends and requests the resumption from PayPal, or drops the resumption when
 * its payment is overdue (`isTooLateToResume`). Does nothing when no resumption is due. Must not
 * run in a transaction, because it calls PayPal. Safe to repeat and to run in parallel.
 */
export async function resumeAfterSkip(shop: Shop, id: number): Promise<void> {
  const subscription = await findSubscription(shop.db, id)
  if (!subscription?.providerId) return
  if (isTooLateToResume(subscription, shop.now()))
    return dropResumption(shop, id, subscription.providerId)
  await transact(shop.db, async (tx) => {
    const lockedSubscription = await lockSubscription(tx, id)
    const now = shop.now()
    // The event was recorded at an earlier try, or the customer has changed the subscription since
    // it was listed.
    if (lockedSubscription.resumeTryCount > 0 || findDueState(lockedSubscription, now) !== 'ACTIVE')
      return
    const day = dateInMalaysia(now)
    const event = { actor: 'shop', kind: 'resuming', occurredAt: now, day } as const
    await recordSubscriptionEvent(tx, id, event)
  })
  await sendPendingChange(shop, id)
}

async function dropResumption(shop: Shop, id: number, providerId: string): Promise<void> {
  const response = await payPalOf(shop).getSubscription(providerId)
  // PayPal may have charged the delivery after a sync that failed. The next run decides.
  if (!response.ok && response.reason !== 'unknown') return
  if (response.ok && response.subscription.status !== 'SUSPENDED') {
    await syncSubscription(shop, id)
    return
  }
  await transact(shop.db, async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (!isTooLateToResume(subscription, shop.now())) return
    await dropChange(shop, tx, subscription, {
      isResumption: true,
      dueState: 'ACTIVE',
      outcome: undefined,
      nextPaymentAt: undefined,
    })
  })
}
