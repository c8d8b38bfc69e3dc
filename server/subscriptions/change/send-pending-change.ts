/**
 * Sends a requested change, or the end of a skip, to PayPal, then syncs the subscription. Only the
 * state that PayPal reports in the sync counts, not the response to the change. So "already in this
 * state" (422), a lost response and an error are handled in the same way.
 */
import { hasEnded, type RequestedState } from '#domain/subscriptions/subscription-state.ts'
import { hours, later, seconds } from '#domain/time.ts'
import { crashPoint } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
import type { SubscriptionAction } from '#server/integrations/paypal/paypal.ts'
import { recordPaymentIssue } from '#server/payments/record-payment-issue.ts'
import type { Shop } from '#server/shop.ts'

import { syncSubscription } from '#server/subscriptions/sync/sync-subscription.ts'
import {
  changeSubscription,
  columnsWithoutSkip,
  findSubscription,
  lockSubscription,
  noPendingChange,
  recordSubscriptionEvent,
} from '#server/subscriptions/subscriptions.store.ts'
import type { Subscription } from '#server/subscriptions/stored-subscription.ts'
import { payPalOf } from '#server/subscriptions/paypal-client.ts'

const actions = {
  ACTIVE: 'activate',
  SUSPENDED: 'suspend',
  CANCELLED: 'cancel',
} as const satisfies Record<RequestedState, SubscriptionAction>

/** Shown in the merchant's PayPal account, which requires a reason. */
const reasons = {
  ACTIVE: 'Resumed by the customer',
  SUSPENDED: 'Suspended by the customer',
  CANCELLED: 'Cancelled by the customer',
} as const satisfies Record<RequestedState, string>

const maxRetryDelay = hours(1)
/** After this many tries the change is dropped and a payment issue is recorded for staff. */
const maxTries = 30

/**
 * Returns the state that must be requested from PayPal at `now`: that of the customer's change if it
 * is due, or ACTIVE if a skip ends. A change that waits for the postponed delivery stays pending
 * meanwhile. If PayPal has not resumed the plan by the time of that payment, the plan is not resumed
 * any more, because PayPal would charge only a whole cadence later.
 */
export function findDueState(
  { state, pending, resumeAt, nextAt }: Subscription,
  now: Date,
): RequestedState | undefined {
  if (pending && pending.from <= now) return pending.state
  if (state !== 'SUSPENDED' || !resumeAt || resumeAt > now) return undefined
  return pending && nextAt && nextAt <= now ? undefined : 'ACTIVE'
}

/**
 * Sends the due change of a subscription. Does nothing without a change that is due. Safe to repeat
 * and to run in parallel.
 */
export async function sendPendingChange(shop: Shop, id: number): Promise<void> {
  const subscription = await findSubscription(shop.db, id)
  if (!subscription?.providerId) return
  const { providerId, state } = subscription
  const dueState = findDueState(subscription, shop.now())
  if (!dueState) return
  // In any other state, PayPal would refuse the change: the plan is not approved or has ended.
  if (state !== 'ACTIVE' && state !== 'SUSPENDED' && state !== 'APPROVED') return
  const response = await payPalOf(shop).changeState(
    providerId,
    actions[dueState],
    reasons[dueState],
  )
  crashPoint(shop.config, 'S7.after')
  await syncSubscription(shop, id)
  await scheduleRetry(shop, id, dueState, response.ok ? 'done' : response.reason)
}

/**
 * Schedules another try unless the sync has already found the requested state. After `maxTries` the
 * change or the skip is dropped and a payment issue is recorded. `outcome` is PayPal's response.
 */
async function scheduleRetry(
  shop: Shop,
  id: number,
  dueState: RequestedState,
  outcome: 'done' | 'refused' | 'unknown' | 'no response',
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const subscription = await lockSubscription(tx, id)
    const { pending, resumeAt } = subscription
    const at = shop.now()
    // The sync found the requested state, or the customer has requested another one meanwhile.
    if (findDueState(subscription, at) !== dueState || hasEnded(subscription.state)) return
    const isPendingDue = pending !== undefined && pending.from <= at
    const tries = subscription.tries + 1
    if (tries >= maxTries) {
      // A skip ends with the change, whether PayPal refuses the suspension or the resumption. With
      // `resume_at`, the resumption would be requested again every minute.
      await changeSubscription(tx, id, {
        ...(isPendingDue ? noPendingChange : { pending_tries: 0 }),
        ...(resumeAt && columnsWithoutSkip(at)),
      })
      const cause = { who: 'provider', what: 'change not possible', at } as const
      await recordSubscriptionEvent(tx, id, cause)
      await recordPaymentIssue(shop, tx, {
        kind: 'change refused',
        provider: 'paypal',
        providerResourceId: subscription.providerId ?? String(id),
        details: { expectedState: dueState, foundState: subscription.state, reason: outcome },
      })
      return
    }
    // Backoff: 30 seconds after the first try, doubled after each further try.
    const retryAt = later(at, Math.min(seconds(15) * 2 ** tries, maxRetryDelay))
    await changeSubscription(tx, id, {
      pending_tries: tries,
      ...(isPendingDue ? { pending_from: retryAt } : { resume_at: retryAt }),
    })
  })
}
