/**
 * Lets a customer suspend, resume or cancel a subscription. The requested change is saved first. It
 * is sent to PayPal immediately if the cut-off allows that, otherwise after the delivery that is
 * being prepared. If PayPal does not respond, or its response is lost, the change stays pending and
 * is retried until PayPal reports the same state (threat T-F03).
 */
import {
  isWaitingForApproval,
  checkRequestedChange,
  type RequestedState,
} from '#domain/subscriptions/subscription-state.ts'
import { findEffectiveDay } from '#domain/subscriptions/change-effective-date.ts'
import { dateInMalaysia, startOfDay, type CalendarDate } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { subscriptionChangeNoted } from '#server/mail/emails/subscription/subscription-change-noted.email.ts'
import { subscriptionSuspended } from '#server/mail/emails/subscription/subscription-suspended.email.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { abandonSubscription } from '#server/subscriptions/sync/abandon-subscription.ts'
import {
  composeDoneText,
  composeAfterNextDeliveryText,
  composeAwaitingPayPalText,
  changeWithdrawnText,
  type LocalizedMessage,
} from './change-texts.ts'
import { getOwnSubscription } from '#server/subscriptions/get-own-subscription.ts'
import type { EventKind } from '#server/subscriptions/history-texts.ts'
import { sendPendingChange } from './send-pending-change.ts'
import {
  updateSubscription,
  columnsToEndSkip,
  getSubscription,
  lockSubscription,
  noPendingChange,
  noSkip,
} from '#server/subscriptions/subscriptions.store.ts'
import { recordSubscriptionEvent } from '#server/subscriptions/subscription-events.store.ts'
import {
  isSkipPending,
  plannedPaymentDayOf,
  type LockedSubscription,
  type Subscription,
} from '#server/subscriptions/stored-subscription.ts'
import { emailAboutSubscription } from '#server/subscriptions/email-about-subscription.ts'

const eventKinds = {
  ACTIVE: 'activate wanted',
  SUSPENDED: 'suspend wanted',
  CANCELLED: 'cancel wanted',
} as const satisfies Record<RequestedState, EventKind>

/**
 * `done`: there is nothing to send to PayPal now. `pending`: the change is due now, and the caller
 * must send it to PayPal after the commit.
 */
type RequestOutcome = { kind: 'done'; message: LocalizedMessage } | { kind: 'pending' }

/**
 * Saves the requested change, sends it to PayPal if it is due, and returns the message for the
 * customer. `reason` is the customer's reason to cancel. Must not run in a transaction, because it
 * calls PayPal. Throws NOT_FOUND, SUBSCRIPTION_ENDED, and SUBSCRIPTION_NOT_BEGUN when the change
 * needs an approved subscription.
 */
export async function changeState(
  shop: Shop,
  request: {
    userId: string
    id: string
    requestedState: RequestedState
    reason?: string | undefined
  },
): Promise<LocalizedMessage> {
  const { requestedState, reason } = request
  const { id } = await getOwnSubscription(shop, request.userId, request.id)
  const outcome = await transact(shop.db, async (tx) =>
    requestChange(shop, tx, await lockSubscription(tx, id), { requestedState, reason }),
  )
  if (outcome.kind === 'done') return outcome.message
  await sendPendingChange(shop, id)
  const changedSubscription = await getSubscription(shop.db, id)
  return changedSubscription.state === requestedState
    ? composeDoneText(requestedState)
    : composeAwaitingPayPalText(requestedState)
}

/** Saves the request, withdraws an earlier request that it revokes, or throws. */
async function requestChange(
  shop: Shop,
  tx: Tx,
  subscription: LockedSubscription,
  { requestedState, reason }: { requestedState: RequestedState; reason: string | undefined },
): Promise<RequestOutcome> {
  const { id, state } = subscription
  const nextDeliveryDay = plannedPaymentDayOf(subscription)
  // Undefined: the change is due now.
  const effectiveFrom = findEffectiveDay(
    shop.now(),
    { ...subscription, nextDeliveryDay },
    requestedState,
    settingsOf(shop).plans,
  )
  const checkResult = checkRequestedChange(state, requestedState)
  if (!checkResult.ok && checkResult.reason === 'ended') throw new ShopError('SUBSCRIPTION_ENDED')
  if (!checkResult.ok && checkResult.reason === 'not begun')
    throw new ShopError('SUBSCRIPTION_NOT_BEGUN')
  // The only other reason is that the subscription already has the requested state. After the
  // cut-off of a postponed delivery, the subscription is suspended but still resumes for that
  // delivery, so the requested suspension starts after it.
  if (!checkResult.ok && effectiveFrom === undefined)
    return withdrawChange(shop, tx, subscription, requestedState)
  if (requestedState === 'ACTIVE' && hasChangeAfterSkip(subscription))
    return withdrawChange(shop, tx, subscription, requestedState)
  const reasonColumn = reason && requestedState === 'CANCELLED' ? { cancel_reason: reason } : {}
  if (isWaitingForApproval(state)) {
    await abandonSubscription(shop, tx, id, 'customer')
    // If the customer still approves in an open PayPal window, the subscription is cancelled
    // afterwards.
    const columns = { pending: requestedState, pending_from: shop.now(), ...reasonColumn }
    await updateSubscription(tx, id, columns)
    return { kind: 'done', message: composeDoneText(requestedState) }
  }
  // A skip that PayPal has not made yet is stored as a pending suspension too. It is not what the
  // customer requests now, because it ends by itself, so the new request replaces it.
  const isRequestedAlready =
    subscription.pendingChange?.state === requestedState && !isSkipPending(subscription)
  if (!isRequestedAlready)
    await saveChange(shop, tx, subscription, { requestedState, effectiveFrom, reasonColumn })
  if (effectiveFrom === undefined) return { kind: 'pending' }
  // A repeated request keeps the day of the first one.
  const savedFrom = isRequestedAlready
    ? dateInMalaysia(subscription.pendingChange?.dueAt ?? shop.now())
    : effectiveFrom
  const message = composeAfterNextDeliveryText(
    requestedState,
    nextDeliveryDay ?? savedFrom,
    savedFrom,
  )
  return { kind: 'done', message }
}

/** Returns true when a change is pending until the postponed delivery is charged. */
function hasChangeAfterSkip({ state, pendingChange, resumeAt }: Subscription): boolean {
  return state === 'SUSPENDED' && resumeAt !== undefined && pendingChange !== undefined
}

async function saveChange(
  shop: Shop,
  tx: Tx,
  { id, state }: Subscription,
  request: {
    requestedState: RequestedState
    effectiveFrom: CalendarDate | undefined
    reasonColumn: { cancel_reason?: string }
  },
): Promise<void> {
  const now = shop.now()
  const { requestedState, effectiveFrom, reasonColumn } = request
  await updateSubscription(tx, id, {
    pending: requestedState,
    pending_from: effectiveFrom === undefined ? now : startOfDay(effectiveFrom),
    pending_tries: 0,
    // A change after the postponed delivery keeps its skip, so that PayPal charges that delivery.
    ...((effectiveFrom === undefined || state === 'ACTIVE') && noSkip),
    changed_at: now,
    ...reasonColumn,
  })
  const day = effectiveFrom ?? dateInMalaysia(now)
  const event = {
    actor: 'customer',
    kind: eventKinds[requestedState],
    occurredAt: now,
    day,
  } as const
  const eventId = await recordSubscriptionEvent(tx, id, event)
  // A change without a later day goes to PayPal now. applyProviderState sends its email.
  if (effectiveFrom === undefined) return
  const updatedSubscription = await getSubscription(tx, id)
  await emailAboutSubscription(shop, tx, subscriptionChangeNoted, updatedSubscription, `${eventId}`)
}

/**
 * Handles a request for the state that the subscription already has: withdraws a pending change to
 * another state and ends a skip (clears `resumeAt` and the day of the next payment). A request for
 * ACTIVE while PayPal has suspended the subscription for a skip withdraws the pending change and
 * keeps the skip.
 */
async function withdrawChange(
  shop: Shop,
  tx: Tx,
  { id, state, pendingChange, resumeAt }: Subscription,
  requestedState: RequestedState,
): Promise<RequestOutcome> {
  if (resumeAt && requestedState === 'SUSPENDED') await suspendInsteadOfSkip(shop, tx, id)
  if (!pendingChange || pendingChange.state === requestedState)
    return { kind: 'done', message: composeDoneText(requestedState) }
  const now = shop.now()
  const endsSkip = resumeAt !== undefined && state === requestedState
  await updateSubscription(tx, id, { ...noPendingChange, ...(endsSkip && columnsToEndSkip(now)) })
  const event = { actor: 'customer', kind: 'change withdrawn', occurredAt: now } as const
  await recordSubscriptionEvent(tx, id, event)
  return { kind: 'done', message: changeWithdrawnText }
}

/**
 * Ends the skip, so that the subscription stays suspended, and records and emails the suspension.
 * No sync does that, because PayPal has already suspended the subscription for the skip.
 */
async function suspendInsteadOfSkip(shop: Shop, tx: Tx, id: number): Promise<void> {
  await updateSubscription(tx, id, { ...noSkip, next_at: null })
  const event = { actor: 'customer', kind: 'suspended', occurredAt: shop.now() } as const
  const eventId = await recordSubscriptionEvent(tx, id, event)
  const subscription = await getSubscription(tx, id)
  await emailAboutSubscription(shop, tx, subscriptionSuspended, subscription, `${eventId}`)
}
