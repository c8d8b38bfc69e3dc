/**
 * Applies what a check returned about the subscription itself: its state, the next payment, a
 * failed one. Sends the customer one email for each change.
 */
import { mayMove } from '#domain/state-table.ts'
import {
  isOver,
  isWaitingForApproval,
  subscriptionMoves,
  type SubscriptionState,
} from '#domain/subscriptions/subscription-state.ts'
import type { Tx } from '#server/db/transact.ts'
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
  findSubscription,
  moveSubscription,
  noPendingChange,
  recordSubscriptionEvent,
  type Subscription,
  type SubscriptionChange,
} from '#server/subscriptions/subscriptions.store.ts'
import { emailAboutSubscription } from '#server/subscriptions/email-about-subscription.ts'

/** Returns whether the state has changed. */
export async function applyProviderState(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
  seen: ProviderSubscription,
  sync: number,
): Promise<boolean> {
  const { id, state: from } = subscription
  await changeSubscription(tx, id, {
    applied_sync: sync,
    ...(seen.updatedAt && { provider_updated_at: seen.updatedAt }),
    ...moneyColumns(subscription, seen),
  })
  await recordFailure(shop, tx, subscription, seen)
  const to = seen.status
  if (!mayMove(subscriptionMoves, from, to)) {
    if (subscription.pending?.state === to) await changeSubscription(tx, id, noPendingChange)
    return false
  }
  const news = newsOf(subscription, seen, to)
  const cause = { who: news.who, what: news.what, at: shop.now() }
  const eventId = await moveSubscription(tx, subscription, to, cause, endingColumns(shop, to))
  if (eventId === undefined) return false
  if (subscription.pending?.state === to || isOver(to))
    await changeSubscription(tx, id, noPendingChange)
  if (isOver(to)) await releaseSubscriptionHold(tx, id, shop.now())
  const now = await findSubscription(tx, id)
  if (news.email && now) await emailAboutSubscription(shop, tx, news.email, now, `${eventId}`)
  const line = { event: 'subscription.moved', subscriptionId: id, from, to }
  shop.log.info(line, 'subscription moved')
  return true
}

/** While suspended, PayPal names no next payment: a postponed day stays. */
function moneyColumns(
  { resumeAt }: Subscription,
  { status, nextBillingAt, failure }: ProviderSubscription,
): SubscriptionChange {
  const keepsDay = status === 'SUSPENDED' && resumeAt !== undefined
  return {
    ...(!keepsDay && { next_at: nextBillingAt ?? null }),
    failed_at: failure?.at ?? null,
    retry_at: failure?.retryAt ?? null,
  }
}

function endingColumns(shop: Shop, to: SubscriptionState): SubscriptionChange {
  if (isOver(to)) return { ended_at: shop.now(), next_at: null, resume_at: null }
  if (to === 'ACTIVE') return { began_at: shop.now(), resume_at: null, ended_at: null }
  return {}
}

type News = {
  who: 'customer' | 'provider'
  what: EventKind
  email: EmailDefinition<SubscriptionEmailData> | undefined
}

/** Returns what happened, by whom, and the email about it. */
function newsOf(
  { state: from, pending }: Subscription,
  { failure }: ProviderSubscription,
  to: SubscriptionState,
): News {
  const who = pending?.state === to ? 'customer' : 'provider'
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
    default:
      return { who: 'provider', what: 'begun', email: undefined }
  }
}

/** Emails each failed try once; the last one is part of the email about the suspension. */
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
  const now = await findSubscription(tx, subscription.id)
  if (now)
    await emailAboutSubscription(shop, tx, subscriptionPaymentFailed, now, failure.at.toISOString())
}
