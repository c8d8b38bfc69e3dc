/**
 * Syncs a subscription from PayPal: the only way its state changes. Webhooks, browsers, requested
 * changes and scheduled checks all end here, in any order and any number of times.
 */
import { isOver, isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
import { approvalLifetime, nextSync, nextTry } from '#domain/subscriptions/sync-schedule.ts'
import { days, earlier, later, minutes } from '#domain/time.ts'
import { crash } from '#server/crash-points.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { ProviderPayment, ProviderSubscription } from '#server/integrations/paypal/paypal.ts'
import { recordPaymentIssue } from '#server/payments/record-payment-issue.ts'
import type { Shop } from '#server/shop.ts'

import { abandonSubscription } from './abandon-subscription.ts'
import { recordDeliveries } from './record-deliveries.ts'
import {
  beginSync,
  changeSubscription,
  lockSubscription,
  noPendingChange,
  scheduleSync,
  type Subscription,
} from '#server/subscriptions/subscriptions.store.ts'
import { applyProviderState } from './apply-provider-state.ts'
import { payPalOf } from '#server/subscriptions/paypal-client.ts'

/**
 * `later`: PayPal was not reachable, or some payments must be checked again. `not there`: it has no
 * PayPal id yet. `differs`: PayPal's subscription has another reference or plan. Stored with
 * webhooks.
 */
export type SyncResult = 'seen' | 'later' | 'not there' | 'differs'

/**
 * A sync gets its number when it begins, so that an older one never overwrites a newer one;
 * PayPal's `update_time` guards against stale data (threat T-F06). Payments are recorded even by an
 * outdated sync, because a payment stays a payment; each is recorded once.
 */
export async function syncSubscription(shop: Shop, id: number): Promise<SyncResult> {
  const begun = await beginSync(shop.db, id)
  if (!begun) return 'not there'
  const { sync, providerId, createdAt } = begun
  const now = shop.now()
  const payPal = payPalOf(shop)
  // Payments first: the count of paid cycles, read after them, then includes all of them.
  const paid = await payPal.listPayments(providerId, {
    from: earlier(createdAt, days(1)),
    to: later(now, minutes(10)),
  })
  const checked = await payPal.getSubscription(providerId)
  if (!checked.ok || !paid.ok) {
    const isUnknown = !checked.ok && checked.reason === 'unknown'
    return retryLater(shop, id, isUnknown ? 'unknown' : 'unreachable')
  }
  const result = await transact(shop.db, async (tx) => {
    const subscription = await lockSubscription(tx, id)
    const remote = checked.subscription
    if (!isOurs(subscription, remote)) {
      await recordPaymentIssue(shop, tx, {
        kind: 'bill differs',
        provider: 'paypal',
        billId: subscription.providerId ?? '',
        details: {
          expectedReference: subscription.reference,
          foundReference: remote.customId ?? '',
        },
      })
      await changeSubscription(tx, id, { sync_at: null })
      return 'differs'
    }
    return applySync(shop, tx, { subscription, remote, payments: paid.payments, sync })
  })
  crash(shop.config, 'S6.after')
  return result
}

function isOurs(subscription: Subscription, remote: ProviderSubscription): boolean {
  const { reference, providerPlan } = subscription
  const hasOurPlan = remote.planId === undefined || remote.planId === providerPlan
  return remote.customId === reference && hasOurPlan
}

async function applySync(
  shop: Shop,
  tx: Tx,
  sync: {
    subscription: Subscription
    remote: ProviderSubscription
    payments: readonly ProviderPayment[]
    sync: number
  },
): Promise<SyncResult> {
  const { subscription, remote } = sync
  const { id } = subscription
  const isNewer = sync.sync > subscription.appliedSync && !isStale(subscription, remote)
  const hasMoved = isNewer && (await applyProviderState(shop, tx, subscription, remote, sync.sync))
  const deliveries = await recordDeliveries(shop, tx, await lockSubscription(tx, id), {
    payments: sync.payments,
    cyclesPaid: remote.cyclesPaid,
    lastPaidAt: remote.lastPaidAt,
  })
  const after = await lockSubscription(tx, id)
  const now = shop.now()
  if (isTooLate(after, now)) {
    await abandonSubscription(shop, tx, id, 'shop')
    return 'seen'
  }
  const needsFollowUp = hasMoved || deliveries === 'later' || !isNewer
  const next = nextSync({ ...after, begunAt: after.createdAt, needsFollowUp }, now)
  await scheduleSync(tx, id, next ?? null)
  if (isOver(after.state) && after.pending) await changeSubscription(tx, id, noPendingChange)
  return deliveries === 'later' || !isNewer ? 'later' : 'seen'
}

function isStale({ providerUpdatedAt }: Subscription, { updatedAt }: ProviderSubscription) {
  return updatedAt !== undefined && providerUpdatedAt !== undefined && updatedAt < providerUpdatedAt
}

/** Returns whether the customer can no longer approve it. */
function isTooLate({ state, createdAt }: Subscription, now: Date): boolean {
  return isWaitingForApproval(state) && now > later(createdAt, approvalLifetime)
}

async function retryLater(
  shop: Shop,
  id: number,
  reason: 'unknown' | 'unreachable',
): Promise<'later'> {
  await transact(shop.db, async (tx) => {
    const now = shop.now()
    const subscription = await lockSubscription(tx, id)
    if (reason === 'unknown' && isTooLate(subscription, now))
      await abandonSubscription(shop, tx, id, 'shop')
    else await scheduleSync(tx, id, nextTry(subscription, reason, now) ?? null)
  })
  return 'later'
}
