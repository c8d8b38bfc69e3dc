/**
 * Syncs a subscription after staff have closed the refund task of one of its deliveries, so that a
 * refund at PayPal reaches the order: while the task was open, syncs did not change the payment of
 * the order, and an ended subscription has no scheduled sync that would find the refund later.
 */
import { z } from 'zod'

import type { Tx } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { syncSubscription } from './sync-subscription.ts'

/** All tries together take about an hour, in case PayPal is not reachable. */
export const syncAfterRefundJob = defineJob({
  name: 'subscriptions.refund-closed',
  data: z.object({ id: z.number() }),
  tries: 8,
  pauseSeconds: 30,
})

/**
 * Queues the sync in the transaction `tx`. Does nothing for an order without a subscription. The
 * sync is a job, because it locks the subscription before the order, and the caller has already
 * locked the order: two such transactions could wait for each other.
 */
export async function requestSyncAfterRefund(
  shop: Shop,
  tx: Tx,
  { orderId }: { orderId: number },
): Promise<void> {
  const delivery = await tx
    .selectFrom('subscription_delivery')
    .select('subscription_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (delivery) await shop.jobs.send(tx, syncAfterRefundJob, { id: delivery.subscription_id })
}

/**
 * Syncs the subscription. Throws when the subscription must be synced again, so that the job is
 * tried again.
 */
export async function syncAfterRefund(shop: Shop, id: number): Promise<void> {
  if ((await syncSubscription(shop, id)) === 'check again')
    throw new Error(`subscription ${id} must be synced again after a refund`)
}
