/**
 * Syncs a subscription after staff have closed a refund task of one of its deliveries. While the
 * task was open, syncs left the order's payment as it was. An ended subscription has no scheduled
 * sync that would find a refund later.
 */
import { z } from 'zod'

import type { Tx } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { syncSubscription } from './sync-subscription.ts'

/** Eight tries take about an hour, in case PayPal is not reachable. */
export const syncAfterRefundJob = defineJob({
  name: 'subscriptions.refund-closed',
  data: z.object({ id: z.number() }),
  tries: 8,
  pauseSeconds: 30,
})

/**
 * Queues the sync. Does nothing for an order without a subscription. A job, because a sync locks
 * the subscription before its order, and the caller has locked the order.
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
