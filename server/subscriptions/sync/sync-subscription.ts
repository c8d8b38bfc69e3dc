/**
 * Syncs a subscription: reads it and its payments from PayPal and applies them to our rows.
 * Webhooks, browsers, requested changes and scheduled syncs all use this function, in any sequence
 * and any number of times. After the customer's approval, the state changes only here.
 */
import {
  acceptsChanges,
  hasEnded,
  isWaitingForApproval,
} from '#domain/subscriptions/subscription-state.ts'
import {
  approvalLifetime,
  planNextSync,
  planNextRetry,
} from '#domain/subscriptions/sync-schedule.ts'
import { days, subtractDuration, addDuration, minutes } from '#domain/time.ts'
import { crashAt } from '#server/crash-points.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { ProviderPayment, ProviderSubscription } from '#server/integrations/paypal/paypal.ts'
import { recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import type { Shop } from '#server/shop.ts'

import { abandonSubscription } from './abandon-subscription.ts'
import { recordDeliveries } from './record-deliveries.ts'
import {
  beginSync,
  updateSubscription,
  getSubscription,
  lockSubscription,
  noPendingChange,
  rereadLockedSubscription,
  scheduleSync,
} from '#server/subscriptions/subscriptions.store.ts'
import type { LockedSubscription, Subscription } from '#server/subscriptions/stored-subscription.ts'
import { applyProviderState, cancelUnknownSubscription } from './apply-provider-state.ts'
import { payPalOf } from '#server/subscriptions/paypal-client.ts'

/**
 * `seen`: the newest state was applied and all its payments are recorded, or PayPal does not know a
 * subscription with a due cancellation, which is cancelled now. `check again`: PayPal was not
 * reachable, a newer sync overtook this sync, or a payment must be read again. `not there`: the
 * subscription has no PayPal id yet. `differs`: PayPal's subscription has another reference or
 * plan.
 *
 * Danger: all results except `check again` are stored as the reason of a processed webhook. Do not
 * rename them without a migration.
 */
type SyncResult = 'seen' | 'check again' | 'not there' | 'differs'

/**
 * Margins of the period for which payments are listed. They allow for a difference between our
 * clock and PayPal's clock.
 */
const marginBeforeCreation = days(1)
const marginAfterNow = minutes(10)

/**
 * Syncs the subscription and returns what the sync did. Must not run in a transaction, because it
 * calls PayPal. A sync gets its number when it begins, so that an older sync never overwrites a
 * newer one. PayPal's `update_time` guards against stale data. An outdated sync does not change the
 * state, but still records the payments that it has read, each once.
 */
export async function syncSubscription(shop: Shop, id: number): Promise<SyncResult> {
  const begunSync = await beginSync(shop.db, id)
  if (!begunSync) return 'not there'
  const { syncNumber, providerId, createdAt } = begunSync
  const now = shop.now()
  const payPal = payPalOf(shop)
  // Payments are read first, so that the count of paid cycles, which is read later, includes all of
  // them.
  const paymentsResponse = await payPal.listPayments(providerId, {
    from: subtractDuration(createdAt, marginBeforeCreation),
    to: addDuration(now, marginAfterNow),
  })
  const subscriptionResponse = await payPal.getSubscription(providerId)
  if (!subscriptionResponse.ok || !paymentsResponse.ok) {
    const isUnknown = !subscriptionResponse.ok && subscriptionResponse.reason === 'unknown'
    // PayPal may report an unknown subscription by mistake. If it lists payments of it, it does
    // know the subscription, and if the list could not be read, it may contain payments.
    const isWithoutPayments = paymentsResponse.ok
      ? paymentsResponse.payments.length === 0
      : paymentsResponse.reason === 'unknown'
    return retryOrEnd(shop, id, {
      reason: isUnknown ? 'unknown' : 'unreachable',
      isGone: isUnknown && isWithoutPayments,
      syncNumber,
    })
  }
  const result = await transact(shop.db, async (tx) => {
    const subscription = await lockSubscription(tx, id)
    const remote = subscriptionResponse.subscription
    if (!hasExpectedReferenceAndPlan(subscription, remote)) {
      await recordPaymentIssue(shop, tx, {
        kind: 'bill differs',
        provider: 'paypal',
        providerResourceId: providerId,
        details: {
          expectedReference: subscription.reference,
          foundReference: remote.customId ?? '',
        },
      })
      // Ends the scheduled syncs, because staff must handle the payment issue.
      await updateSubscription(tx, id, { sync_at: null })
      return 'differs'
    }
    return applySync(shop, tx, {
      subscription,
      remote,
      payments: paymentsResponse.payments,
      syncNumber,
    })
  })
  crashAt(shop.config, 'S6.after')
  return result
}

function hasExpectedReferenceAndPlan(
  { reference, providerPlanId }: Subscription,
  remote: ProviderSubscription,
): boolean {
  const hasExpectedPlan = remote.planId === undefined || remote.planId === providerPlanId
  return remote.customId === reference && hasExpectedPlan
}

/**
 * Applies what PayPal returned, in the transaction `tx`: the state unless it is outdated, and all
 * payments. Abandons a subscription whose approval has expired, and schedules the next sync.
 */
async function applySync(
  shop: Shop,
  tx: Tx,
  syncData: {
    subscription: LockedSubscription
    remote: ProviderSubscription
    payments: readonly ProviderPayment[]
    syncNumber: number
  },
): Promise<SyncResult> {
  const { subscription, remote, payments, syncNumber } = syncData
  const { id } = subscription
  const isNewer = syncNumber > subscription.appliedSync && !isStale(subscription, remote)
  const hasStateChanged =
    isNewer && (await applyProviderState(shop, tx, subscription, remote, syncNumber))
  // Read again, because applyProviderState may have changed the row.
  const appliedSubscription = await rereadLockedSubscription(tx, subscription)
  const needsPaymentRecheck = await recordDeliveries(shop, tx, appliedSubscription, {
    payments,
    cyclesPaid: remote.cyclesPaid,
    lastPaidAt: remote.lastPaidAt,
  })
  // Read once more, because a delivery may have changed the current address.
  const updatedSubscription = await getSubscription(tx, id)
  const now = shop.now()
  if (hasApprovalExpired(updatedSubscription, now)) {
    await abandonSubscription(shop, tx, id, 'shop')
    return 'seen'
  }
  const needsFollowUp = hasStateChanged || needsPaymentRecheck || !isNewer
  const nextSyncAt = planNextSync(
    { ...updatedSubscription, begunAt: updatedSubscription.createdAt, needsFollowUp },
    now,
  )
  await scheduleSync(tx, id, nextSyncAt ?? null)
  if (hasEnded(updatedSubscription.state) && updatedSubscription.pendingChange)
    await updateSubscription(tx, id, noPendingChange)
  return needsPaymentRecheck || !isNewer ? 'check again' : 'seen'
}

function isStale({ providerUpdatedAt }: Subscription, { updatedAt }: ProviderSubscription) {
  return updatedAt !== undefined && providerUpdatedAt !== undefined && updatedAt < providerUpdatedAt
}

/**
 * Returns whether the subscription is not approved and PayPal's approval page is no longer valid.
 */
function hasApprovalExpired({ state, createdAt }: Subscription, now: Date): boolean {
  return isWaitingForApproval(state) && now > addDuration(createdAt, approvalLifetime)
}

/** Returns whether the subscription began at PayPal and a cancellation of it is due. */
function isCancellationDue({ state, pendingChange }: Subscription, now: Date): boolean {
  const hasBegun = acceptsChanges(state) || state === 'APPROVED'
  return hasBegun && pendingChange?.state === 'CANCELLED' && pendingChange.dueAt <= now
}

/**
 * Schedules the next try after PayPal gave no result. A subscription that PayPal does not know is
 * ended instead if it can no longer be approved, or if its cancellation is due: PayPal can never
 * charge it.
 */
async function retryOrEnd(
  shop: Shop,
  id: number,
  failedSync: {
    reason: 'unknown' | 'unreachable'
    /** True if PayPal knows neither the subscription nor a payment of it. */
    isGone: boolean
    syncNumber: number
  },
): Promise<SyncResult> {
  const { reason, isGone, syncNumber } = failedSync
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const subscription = await lockSubscription(tx, id)
    const isNewer = syncNumber > subscription.appliedSync
    if (isGone && isNewer && isCancellationDue(subscription, now)) {
      await cancelUnknownSubscription(shop, tx, subscription, syncNumber)
      await scheduleSync(tx, id, null)
      return 'seen'
    }
    if (reason === 'unknown' && hasApprovalExpired(subscription, now))
      await abandonSubscription(shop, tx, id, 'shop')
    else await scheduleSync(tx, id, planNextRetry(subscription, reason, now) ?? null)
    return 'check again'
  })
}
