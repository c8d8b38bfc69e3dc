/**
 * Applies the subscription that PayPal returned: status, next payment and last failed payment.
 * Sends the customer one email for each change.
 */
import { mayMove } from '#domain/state-table.ts'
import {
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

import type { EventKind } from '#server/subscriptions/history-texts.ts'
import {
  changeSubscription,
  getSubscription,
  moveSubscription,
  noPendingChange,
  noSkip,
  recordSubscriptionEvent,
  type SubscriptionChange,
} from '#server/subscriptions/subscriptions.store.ts'
import { isSkipPending, type Subscription } from '#server/subscriptions/stored-subscription.ts'
import { emailAboutSubscription } from '#server/subscriptions/email-about-subscription.ts'

/**
 * `syncNumber` is the number of the sync that read `remote`. The number is stored as
 * `applied_sync`, so that syncSubscription can ignore results of an older sync. Returns whether the
 * state changed.
 */
export async function applyProviderState(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
  remote: ProviderSubscription,
  syncNumber: number,
): Promise<boolean> {
  const { id, state: from } = subscription
  await changeSubscription(tx, id, {
    applied_sync: syncNumber,
    ...(remote.updatedAt && { provider_updated_at: remote.updatedAt }),
    ...billingColumns(subscription, remote),
  })
  await recordFailure(shop, tx, subscription, remote)
  const to = remote.status
  if (!mayMove(subscriptionTransitions, from, to)) {
    await endDueChange(tx, subscription, to, shop.now())
    return false
  }
  const transition = describeTransition(subscription, remote, to)
  const cause = { who: transition.who, what: transition.what, at: shop.now() }
  const eventId = await moveSubscription(tx, subscription, to, cause, lifecycleColumns(shop, to))
  if (eventId === undefined) return false
  if (subscription.pending?.state === to || hasEnded(to))
    await changeSubscription(tx, id, noPendingChange)
  if (hasEnded(to)) await releaseSubscriptionHold(tx, id, shop.now())
  if (transition.email) {
    const updatedSubscription = await getSubscription(tx, id)
    await emailAboutSubscription(shop, tx, transition.email, updatedSubscription, `${eventId}`)
  }
  const logFields = { event: 'subscription.moved', subscriptionId: id, from, to }
  afterCommit(tx, () => shop.log.info(logFields, 'subscription moved'))
  return true
}

/**
 * Ends a due change to the state that the plan already has. A suspension that waited for a
 * postponed delivery also ends the skip.
 */
async function endDueChange(
  tx: Tx,
  { id, pending }: Subscription,
  state: SubscriptionState,
  now: Date,
): Promise<void> {
  if (pending?.state !== state || pending.from > now) return
  const withoutSkip = state === 'SUSPENDED' && { ...noSkip, next_at: null }
  await changeSubscription(tx, id, { ...noPendingChange, ...withoutSkip })
}

/**
 * Returns the columns of the next and the last failed payment. The day of a postponed delivery is
 * kept: PayPal reports the old day until it suspends the plan, and then no day.
 */
function billingColumns(
  subscription: Subscription,
  { status, nextBillingAt, failure }: ProviderSubscription,
): SubscriptionChange {
  const isSkipRequested = status === 'ACTIVE' && isSkipPending(subscription)
  const isSkipped = status === 'SUSPENDED' && subscription.resumeAt !== undefined
  const keepsChosenDay = isSkipped || isSkipRequested
  return {
    ...(!keepsChosenDay && { next_at: nextBillingAt ?? null }),
    failed_at: failure?.at ?? null,
    retry_at: failure?.retryAt ?? null,
  }
}

function lifecycleColumns(shop: Shop, to: SubscriptionState): SubscriptionChange {
  if (hasEnded(to)) return { ended_at: shop.now(), next_at: null, ...noSkip }
  // An abandoned plan that the customer approves late is active again. During a rolling
  // restart, a process without `resume_tries` counts its tries to resume in `pending_tries`.
  return { ended_at: null, ...(to === 'ACTIVE' && { ...noSkip, pending_tries: 0 }) }
}

type Transition = {
  who: 'customer' | 'provider'
  what: EventKind
  email: EmailDefinition<SubscriptionEmailData> | undefined
}

/**
 * Returns actor, event kind and email of a change of state. The actor is the customer if they
 * requested this state or a skip that ends, or approved the plan; otherwise the provider.
 */
function describeTransition(
  { state: from, pending, resumeAt }: Subscription,
  { failure }: ProviderSubscription,
  to: SubscriptionState,
): Transition {
  const endsSkip = to === 'ACTIVE' && resumeAt !== undefined
  const who = pending?.state === to || endsSkip ? 'customer' : 'provider'
  const wasWaiting = isWaitingForApproval(from) || from === 'APPROVED' || from === 'ABANDONED'
  switch (to) {
    case 'ACTIVE':
      return wasWaiting
        ? { who: 'customer', what: 'approved', email: subscriptionBegan }
        : { who, what: 'activated', email: subscriptionResumed }
    case 'SUSPENDED':
      return who === 'provider' && failure
        ? { who, what: 'suspended unpaid', email: subscriptionUnpaid }
        : { who, what: 'suspended', email: subscriptionSuspended }
    case 'CANCELLED':
      return {
        who,
        what: who === 'customer' ? 'cancelled' : 'cancelled at PayPal',
        email: subscriptionCancelled,
      }
    case 'EXPIRED':
      return { who: 'provider', what: 'ended', email: subscriptionEnded }
    // `subscriptionTransitions` allows no move to these states that PayPal reports.
    case 'CREATING':
    case 'APPROVAL_PENDING':
    case 'APPROVED':
    case 'ABANDONED':
      return { who: 'provider', what: 'begun', email: undefined }
  }
}

/**
 * Records each failed payment once. The failure that suspends the plan gets no email of its own,
 * because the email about the suspension covers it.
 */
async function recordFailure(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
  { failure, status }: ProviderSubscription,
): Promise<void> {
  if (!failure || failure.at.getTime() === subscription.failedAt?.getTime()) return
  const at = shop.now()
  const cause = { who: 'provider', what: 'payment failed', at } as const
  await recordSubscriptionEvent(tx, subscription.id, cause)
  if (status !== 'ACTIVE') return
  const updatedSubscription = await getSubscription(tx, subscription.id)
  await emailAboutSubscription(
    shop,
    tx,
    subscriptionPaymentFailed,
    updatedSubscription,
    failure.at.toISOString(),
  )
}
