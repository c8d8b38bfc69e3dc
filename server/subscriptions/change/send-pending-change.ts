/**
 * Sends a requested change to PayPal, then syncs the subscription. Only the state that PayPal
 * reports in the sync counts, not the response to the change. So "already in this state" (422), a
 * lost response and an error are handled in the same way.
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
 * Sends the requested change of a subscription. Does nothing without a requested change, or before
 * the change is due. Safe to repeat and to run in parallel.
 */
export async function sendPendingChange(shop: Shop, id: number): Promise<void> {
  const subscription = await findSubscription(shop.db, id)
  const { pending, providerId, state } = subscription ?? {}
  if (!pending || !providerId || pending.from > shop.now()) return
  // In any other state, PayPal would refuse the change: the plan is not approved or has ended.
  if (state !== 'ACTIVE' && state !== 'SUSPENDED' && state !== 'APPROVED') return
  const response = await payPalOf(shop).changeState(
    providerId,
    actions[pending.state],
    reasons[pending.state],
  )
  crashPoint(shop.config, 'S7.after')
  await syncSubscription(shop, id)
  await scheduleRetry(shop, id, pending.state, response.ok ? 'done' : response.reason)
}

/**
 * Schedules another try unless the sync has already found the requested state. After `maxTries` the
 * request is dropped and a payment issue is recorded. `outcome` is PayPal's response.
 */
async function scheduleRetry(
  shop: Shop,
  id: number,
  pending: RequestedState,
  outcome: 'done' | 'refused' | 'unknown' | 'no response',
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const subscription = await lockSubscription(tx, id)
    // The sync found the requested state, or the customer has requested another one meanwhile.
    if (subscription.pending?.state !== pending || hasEnded(subscription.state)) return
    const tries = subscription.pending.tries + 1
    if (tries >= maxTries) {
      const at = shop.now()
      // A skip ends with the change, whether PayPal refuses the suspension or the resumption. With
      // `resume_at`, the resumption would be requested again every minute.
      await changeSubscription(tx, id, {
        ...noPendingChange,
        ...(subscription.resumeAt && columnsWithoutSkip(at)),
      })
      const cause = { who: 'provider', what: 'change not possible', at } as const
      await recordSubscriptionEvent(tx, id, cause)
      await recordPaymentIssue(shop, tx, {
        kind: 'change refused',
        provider: 'paypal',
        providerResourceId: subscription.providerId ?? String(id),
        details: { expectedState: pending, foundState: subscription.state, reason: outcome },
      })
      return
    }
    // Backoff: 30 seconds after the first try, doubled after each further try.
    const retryDelay = Math.min(seconds(15) * 2 ** tries, maxRetryDelay)
    await changeSubscription(tx, id, {
      pending_tries: tries,
      pending_from: later(shop.now(), retryDelay),
    })
  })
}
