/**
 * Syncs a subscription from PayPal: the only way its state changes. Webhooks, browsers, requested
 * changes and scheduled checks all end here, in any order and any number of times.
 */
import { isOver, isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
import { approvalTime, nextSync, nextTry } from '#domain/subscriptions/sync-schedule.ts'
import { days, earlier, later, minutes } from '#domain/time.ts'
import { crash } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
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

/** 'later' when PayPal was not reachable, or some payments must be checked again. */
export type SyncResult = 'seen' | 'later' | 'not there' | 'differs'

/**
 * Numbers the check when it begins: an older check never overwrites a newer one, and PayPal's
 * `update_time` guards against stale data (threat T-F06). Payments are facts: each is counted
 * once, whichever check saw it.
 */
export async function syncSubscription(shop: Shop, id: number): Promise<SyncResult> {
  const begun = await beginSync(shop.db, id)
  if (!begun) return 'not there'
  const { sync, providerId, createdAt } = begun
  const now = shop.now()
  const wallet = payPalOf(shop)
  // Payments first: the number of deliveries read after them is then at least as high.
  const paid = await wallet.listPayments(providerId, {
    from: earlier(createdAt, days(1)),
    to: later(now, minutes(10)),
  })
  const checked = await wallet.getSubscription(providerId)
  if (!checked.ok || !paid.ok) {
    const isUnknown = !checked.ok && checked.reason === 'unknown'
    return retryLater(shop, id, isUnknown ? 'unknown' : 'unreachable')
  }
  const result = await transact(shop.db, async (tx) => {
    const subscription = await lockSubscription(tx, id)
    const seen = checked.subscription
    if (!isOurs(subscription, seen)) {
      await recordPaymentIssue(shop, tx, {
        kind: 'bill differs',
        provider: 'paypal',
        billId: subscription.providerId ?? '',
        details: {
          expectedReference: subscription.reference,
          foundReference: seen.customId ?? '',
        },
      })
      await changeSubscription(tx, id, { sync_at: null })
      return 'differs'
    }
    return applyCheck(shop, tx, { subscription, seen, payments: paid.payments, sync })
  })
  crash(shop.config, 'S6.after')
  return result
}

function isOurs(subscription: Subscription, seen: ProviderSubscription): boolean {
  const { reference, providerPlan } = subscription
  const isPlan = seen.planId === undefined || seen.planId === providerPlan
  return seen.customId === reference && isPlan
}

async function applyCheck(
  shop: Shop,
  tx: Parameters<typeof applyProviderState>[1],
  sync: {
    subscription: Subscription
    seen: ProviderSubscription
    payments: readonly ProviderPayment[]
    sync: number
  },
): Promise<SyncResult> {
  const { subscription, seen } = sync
  const { id } = subscription
  const isNewer = sync.sync > subscription.appliedSync && !isStale(subscription, seen)
  const hasMoved = isNewer && (await applyProviderState(shop, tx, subscription, seen, sync.sync))
  const money = await recordDeliveries(shop, tx, await lockSubscription(tx, id), {
    payments: sync.payments,
    cyclesPaid: seen.cyclesPaid,
    lastPaidAt: seen.lastPaidAt,
  })
  const after = await lockSubscription(tx, id)
  const now = shop.now()
  if (isTooLate(after, now)) {
    await abandonSubscription(shop, tx, id, 'shop')
    return 'seen'
  }
  const isFresh = hasMoved || money === 'later' || !isNewer
  const next = nextSync({ ...after, begunAt: after.createdAt, isFresh }, now)
  await scheduleSync(tx, id, next ?? null)
  if (isOver(after.state) && after.pending) await changeSubscription(tx, id, noPendingChange)
  return money === 'later' || !isNewer ? 'later' : 'seen'
}

function isStale({ providerUpdatedAt }: Subscription, { updatedAt }: ProviderSubscription) {
  return updatedAt !== undefined && providerUpdatedAt !== undefined && updatedAt < providerUpdatedAt
}

/** It can no longer be approved. */
function isTooLate({ state, createdAt }: Subscription, now: Date): boolean {
  return isWaitingForApproval(state) && now > later(createdAt, approvalTime)
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
