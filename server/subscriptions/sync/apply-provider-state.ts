/**
 * Applies the subscription that PayPal returned (`remote`) to our row: state, next payment and last
 * failed payment. Queues one email to the customer for each change.
 */
import { canTransition } from '#domain/state-table.ts'
import {
  acceptsChanges,
  hasEnded,
  isWaitingForApproval,
  subscriptionTransitions,
  type SubscriptionState,
} from '#domain/subscriptions/subscription-state.ts'
import { afterCommit, type Tx } from '#server/db/transact.ts'
import type { ProviderSubscription } from '#server/integrations/paypal/paypal.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { subscriptionBegan } from '#server/mail/emails/subscription/subscription-began.email.ts'
import { subscriptionCancelled } from '#server/mail/emails/subscription/subscription-cancelled.email.ts'
import { subscriptionEnded } from '#server/mail/emails/subscription/subscription-ended.email.ts'
import { subscriptionPaymentFailed } from '#server/mail/emails/subscription/subscription-payment-failed.email.ts'
import { subscriptionResumed } from '#server/mail/emails/subscription/subscription-resumed.email.ts'
import { subscriptionSuspended } from '#server/mail/emails/subscription/subscription-suspended.email.ts'
import { subscriptionUnpaid } from '#server/mail/emails/subscription/subscription-unpaid.email.ts'
import type { SubscriptionEmailData } from '#server/mail/emails/subscription/subscription-parts.ts'
import type { Shop } from '#server/shop.ts'
import { releaseSubscriptionHold } from '#server/vouchers/hold-for-subscription.ts'

import { sendChangeJob } from '#server/subscriptions/change/send-change-job.ts'
import type { EventKind } from '#server/subscriptions/history-texts.ts'
import {
  updateSubscription,
  getSubscription,
  moveSubscription,
  noPendingChange,
  noSkip,
  type SubscriptionColumns,
} from '#server/subscriptions/subscriptions.store.ts'
import { recordSubscriptionEvent } from '#server/subscriptions/subscription-events.store.ts'
import {
  isSkipPending,
  type LockedSubscription,
  type Subscription,
} from '#server/subscriptions/stored-subscription.ts'
import { emailAboutSubscription } from '#server/subscriptions/email-about-subscription.ts'

/**
 * Saves what PayPal returned, records events and queues emails. Returns whether the state changed.
 * `syncNumber` is the number of the sync that read `remote`; it is stored as `applied_sync`, so
 * that syncSubscription can ignore the results of older syncs.
 */
export async function applyProviderState(
  shop: Shop,
  tx: Tx,
  subscription: LockedSubscription,
  remote: ProviderSubscription,
  syncNumber: number,
): Promise<boolean> {
  const { id, state: from } = subscription
  const to = remote.status
  // A state that cannot follow ours, such as APPROVED after ACTIVE, is outdated, and so are the
  // payment days that PayPal reports with it. APPROVAL_PENDING after ABANDONED is current, but has
  // no payment days.
  const isPossible = to === from || canTransition(subscriptionTransitions, from, to)
  await updateSubscription(tx, id, {
    applied_sync: syncNumber,
    ...(remote.updatedAt && { provider_updated_at: remote.updatedAt }),
    ...(isPossible && toBillingColumns(subscription, remote)),
  })
  if (!isPossible) return false
  await recordFailedPayment(shop, tx, subscription, remote)
  if (to === from) {
    await clearFulfilledChange(tx, subscription, to, shop.now())
    return false
  }
  return enterState(shop, tx, subscription, to, describeTransition(subscription, remote))
}

/**
 * Ends a subscription whose cancellation is due and which PayPal no longer knows, as if PayPal had
 * reported `CANCELLED`. `syncNumber` is the number of the sync that found it unknown.
 */
export async function cancelUnknownSubscription(
  shop: Shop,
  tx: Tx,
  subscription: LockedSubscription,
  syncNumber: number,
): Promise<void> {
  await updateSubscription(tx, subscription.id, { applied_sync: syncNumber, retry_at: null })
  await enterState(shop, tx, subscription, 'CANCELLED', {
    actor: 'customer',
    kind: 'cancelled',
    email: subscriptionCancelled,
  })
}

/**
 * Changes the state and records the event. Then does what follows from the new state: clears the
 * requested change that it fulfils, releases the voucher of an ended subscription, and queues the
 * job for a due change and the email. Returns false, and does nothing, when the stored state is not
 * `subscription.state` or may not change to `to`.
 */
async function enterState(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
  to: ProviderSubscription['status'],
  transition: Transition,
): Promise<boolean> {
  const { id, state: from } = subscription
  const event = { actor: transition.actor, kind: transition.kind, occurredAt: shop.now() }
  const eventId = await moveSubscription(tx, subscription, to, event, toLifecycleColumns(shop, to))
  if (eventId === undefined) return false
  if (subscription.pendingChange?.state === to || hasEnded(to))
    await updateSubscription(tx, id, noPendingChange)
  if (hasEnded(to)) await releaseSubscriptionHold(tx, id, shop.now())
  if (hasChangeToSend(subscription, to, shop.now())) await shop.jobs.send(tx, sendChangeJob, { id })
  if (transition.email) {
    const updatedSubscription = await getSubscription(tx, id)
    await emailAboutSubscription(shop, tx, transition.email, updatedSubscription, `${eventId}`)
  }
  const logFields = { event: 'subscription.moved', subscriptionId: id, from, to }
  afterCommit(tx, () => shop.log.info(logFields, 'subscription moved'))
  return true
}

/**
 * Returns true if the customer requested a change before PayPal started the subscription, and
 * PayPal accepts the change now.
 */
function hasChangeToSend(
  { state: from, pendingChange }: Subscription,
  to: SubscriptionState,
  now: Date,
): boolean {
  if (!pendingChange || pendingChange.state === to || pendingChange.dueAt > now) return false
  return !acceptsChanges(from) && acceptsChanges(to)
}

/**
 * Clears a due change whose requested state the subscription already has. A suspension that waited
 * for a postponed delivery also ends the skip.
 */
async function clearFulfilledChange(
  tx: Tx,
  { id, pendingChange }: Subscription,
  state: SubscriptionState,
  now: Date,
): Promise<void> {
  if (pendingChange?.state !== state || pendingChange.dueAt > now) return
  const withoutSkip = state === 'SUSPENDED' && { ...noSkip, next_at: null }
  await updateSubscription(tx, id, { ...noPendingChange, ...withoutSkip })
}

/**
 * Returns the columns of the next and the last failed payment. The day of a postponed delivery is
 * kept: PayPal reports the old day until it suspends the subscription, and then no day.
 */
function toBillingColumns(
  subscription: Subscription,
  { status, nextBillingAt, failure }: ProviderSubscription,
): SubscriptionColumns {
  const isSkipRequested = status === 'ACTIVE' && isSkipPending(subscription)
  const isSkipped = status === 'SUSPENDED' && subscription.resumeAt !== undefined
  const hasChosenDay = isSkipped || isSkipRequested
  return {
    ...(!hasChosenDay && { next_at: nextBillingAt ?? null }),
    failed_at: failure?.failedAt ?? null,
    retry_at: failure?.retryAt ?? null,
  }
}

/** Returns the columns that change with the state: the end, the planned payment and the skip. */
function toLifecycleColumns(shop: Shop, to: SubscriptionState): SubscriptionColumns {
  if (hasEnded(to)) return { ended_at: shop.now(), next_at: null, ...noSkip }
  // `ended_at` is cleared, because the customer may approve an abandoned subscription late.
  // `pending_tries` is cleared too: during a rolling restart, a process of the version before the
  // column `resume_tries` counts its tries to resume there.
  return { ended_at: null, ...(to === 'ACTIVE' && { ...noSkip, pending_tries: 0 }) }
}

type Transition = {
  actor: 'customer' | 'provider'
  kind: EventKind
  /** Undefined for a change of which the customer gets no email. */
  email: EmailDefinition<SubscriptionEmailData> | undefined
}

/**
 * Returns actor, event kind and email of a change of state. The actor is the customer if they
 * requested this state or a skip that ends, or approved the subscription; otherwise the provider.
 */
function describeTransition(
  { state: from, pendingChange, resumeAt }: Subscription,
  { status: to, failure, cyclesPaid }: ProviderSubscription,
): Transition {
  const endsSkip = to === 'ACTIVE' && resumeAt !== undefined
  const actor = pendingChange?.state === to || endsSkip ? 'customer' : 'provider'
  const isFirstStart = isWaitingForApproval(from) || from === 'APPROVED' || from === 'ABANDONED'
  switch (to) {
    case 'ACTIVE':
      return isFirstStart
        ? { actor: 'customer', kind: 'approved', email: subscriptionBegan }
        : { actor, kind: 'activated', email: subscriptionResumed }
    case 'SUSPENDED':
      return actor === 'provider' && failure
        ? { actor, kind: 'suspended unpaid', email: subscriptionUnpaid }
        : { actor, kind: 'suspended', email: subscriptionSuspended }
    case 'CANCELLED':
      return {
        actor,
        kind: actor === 'customer' ? 'cancelled' : 'cancelled at PayPal',
        email: subscriptionCancelled,
      }
    case 'EXPIRED':
      // The texts of an ended subscription say that all its deliveries are paid.
      return isFirstStart && pendingChange?.state === 'CANCELLED' && !cyclesPaid
        ? { actor: 'customer', kind: 'cancelled', email: subscriptionCancelled }
        : { actor: 'provider', kind: 'ended', email: subscriptionEnded }
    case 'APPROVAL_PENDING':
      return { actor: 'provider', kind: 'created at PayPal', email: undefined }
    case 'APPROVED':
      return { actor: 'customer', kind: 'approval received', email: undefined }
  }
}

/**
 * Records each failed payment once, and emails the customer. The failure that suspends the
 * subscription gets no email of its own: the email about the suspension says so.
 */
async function recordFailedPayment(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
  { failure, status }: ProviderSubscription,
): Promise<void> {
  if (!failure || failure.failedAt.getTime() === subscription.failedAt?.getTime()) return
  const event = { actor: 'provider', kind: 'payment failed', occurredAt: shop.now() } as const
  await recordSubscriptionEvent(tx, subscription.id, event)
  if (status !== 'ACTIVE') return
  const updatedSubscription = await getSubscription(tx, subscription.id)
  await emailAboutSubscription(
    shop,
    tx,
    subscriptionPaymentFailed,
    updatedSubscription,
    failure.failedAt.toISOString(),
  )
}
