/**
 * Sends a due change to PayPal, then syncs the subscription. A due change is a change that the
 * customer requested, or the resumption after a skip. Only the state that PayPal reports in the
 * sync counts, not the response to the change. So "already in this state" (422), a lost response
 * and an error are handled in the same way.
 */
import { maxTries, computeNextTryAt } from '#domain/subscriptions/change-retries.ts'
import {
  acceptsChanges,
  hasEnded,
  type RequestedState,
} from '#domain/subscriptions/subscription-state.ts'
import { crashAt } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
import type { SubscriptionAction } from '#server/integrations/paypal/paypal.ts'
import type { Shop } from '#server/shop.ts'

import { dropChange, type TryOutcome } from './drop-change.ts'
import { syncSubscription } from '#server/subscriptions/sync/sync-subscription.ts'
import {
  updateSubscription,
  findSubscription,
  lockSubscription,
} from '#server/subscriptions/subscriptions.store.ts'
import type { Subscription } from '#server/subscriptions/stored-subscription.ts'
import { payPalOf } from '#server/subscriptions/paypal-client.ts'

/** PayPal's actions by the state that they lead to. */
const actions = {
  ACTIVE: 'activate',
  SUSPENDED: 'suspend',
  CANCELLED: 'cancel',
} as const satisfies Record<RequestedState, SubscriptionAction>

/** The reasons of the actions. PayPal requires one, and shows it in the merchant's account. */
const merchantReasons = {
  ACTIVE: 'Resumed by the customer',
  SUSPENDED: 'Suspended by the customer',
  CANCELLED: 'Cancelled by the customer',
} as const satisfies Record<RequestedState, string>

/**
 * Returns the state that must be requested from PayPal at `now`: the state of the customer's change
 * if the change is due, or ACTIVE if a skip ends. Returns undefined when nothing is due.
 */
export function findDueState(subscription: Subscription, now: Date): RequestedState | undefined {
  const { state, pendingChange, resumeAt } = subscription
  if (pendingChange && pendingChange.dueAt <= now) return pendingChange.state
  if (state !== 'SUSPENDED' || !resumeAt || resumeAt > now) return undefined
  return isTooLateToResume(subscription, now) ? undefined : 'ACTIVE'
}

/**
 * Returns true when PayPal has not resumed the subscription by the time of the postponed payment,
 * and a change waits for that delivery. PayPal would then charge only a whole cadence later.
 */
export function isTooLateToResume(
  { state, pendingChange, resumeAt, nextPaymentAt }: Subscription,
  now: Date,
): boolean {
  if (state !== 'SUSPENDED' || !pendingChange || !resumeAt || !nextPaymentAt) return false
  return resumeAt <= now && nextPaymentAt <= now
}

/**
 * Sends the due change of a subscription, syncs it, and schedules the next try or drops the change
 * after the last one. Does nothing when no change is due. Must not run in a transaction, because it
 * calls PayPal. Safe to repeat and to run in parallel.
 */
export async function sendPendingChange(shop: Shop, id: number): Promise<void> {
  const subscription = await findSubscription(shop.db, id)
  if (!subscription?.providerId) return
  const { providerId, state } = subscription
  const dueState = findDueState(subscription, shop.now())
  if (!dueState) return
  // In any other state, PayPal would refuse the change: the subscription is not approved or has
  // ended. PayPal refuses it in APPROVED too, but may have started the subscription since the sync.
  if (!acceptsChanges(state) && state !== 'APPROVED') return
  const payPal = payPalOf(shop)
  const reason = merchantReasons[dueState]
  const response = await payPal.changeState(providerId, actions[dueState], reason)
  crashAt(shop.config, 'S7.after')
  await syncSubscription(shop, id)
  const outcome = response.ok ? 'done' : response.reason
  const sentChange: SentChange = { id, providerId, dueState, outcome }
  const isLastTry = await scheduleRetry(shop, sentChange)
  if (isLastTry) await dropAfterLastTry(shop, sentChange)
}

type SentChange = { id: number; providerId: string; dueState: RequestedState; outcome: TryOutcome }

/**
 * Saves the time of the next try, unless the sync has already found the requested state. Returns
 * true, and saves nothing, after the last try.
 */
async function scheduleRetry(shop: Shop, { id, dueState }: SentChange): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const dueTry = findDueTry(await lockSubscription(tx, id), dueState, now)
    if (!dueTry) return false
    const tryCount = dueTry.tryCount + 1
    if (tryCount >= maxTries) return true
    const retryAt = computeNextTryAt(now, tryCount)
    await updateSubscription(
      tx,
      id,
      dueTry.isResumption
        ? { resume_tries: tryCount, resume_at: retryAt }
        : { pending_tries: tryCount, pending_from: retryAt },
    )
    return false
  })
}

/**
 * Drops the change. Drops nothing when PayPal gives no answer, or reports that the change was made
 * or that the subscription has ended, or when the change is no longer due.
 */
async function dropAfterLastTry(shop: Shop, sentChange: SentChange): Promise<void> {
  const { id, providerId, dueState, outcome } = sentChange
  // Read before the transaction, so that no call to PayPal keeps the row locked.
  const response = await payPalOf(shop).getSubscription(providerId)
  // PayPal may have made the change although no try had a response. The next run decides.
  if (!response.ok && response.reason !== 'unknown') return
  // PayPal does not know the subscription. The sync after the try may not have found that out, so
  // this sync ends the subscription as cancelled.
  if (!response.ok && dueState === 'CANCELLED') await syncSubscription(shop, id)
  const remote = response.ok ? response.subscription : undefined
  // The change was made, or the subscription has ended, since the sync. The next run records it.
  if (remote && (remote.status === dueState || hasEnded(remote.status))) return
  const nextPaymentAt = remote?.status === 'ACTIVE' ? remote.nextBillingAt : undefined
  await transact(shop.db, async (tx) => {
    const subscription = await lockSubscription(tx, id)
    const dueTry = findDueTry(subscription, dueState, shop.now())
    if (!dueTry || dueTry.tryCount + 1 < maxTries) return
    await dropChange(shop, tx, subscription, { ...dueTry, dueState, outcome, nextPaymentAt })
  })
}

/**
 * Returns what a try to reach `dueState` was for, and how many tries failed before it. Returns
 * undefined when the sync found that state, when the customer has requested another state
 * meanwhile, and in APPROVED: the change then waits until the subscription starts or ends, however
 * long that takes.
 */
function findDueTry(
  subscription: Subscription,
  dueState: RequestedState,
  now: Date,
): { isResumption: boolean; tryCount: number } | undefined {
  if (findDueState(subscription, now) !== dueState || !acceptsChanges(subscription.state))
    return undefined
  const { pendingChange, pendingTryCount, resumeTryCount } = subscription
  return pendingChange && pendingChange.dueAt <= now
    ? { isResumption: false, tryCount: pendingTryCount }
    : { isResumption: true, tryCount: resumeTryCount }
}
