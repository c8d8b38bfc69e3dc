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
import type { Letter } from '#server/mail/letter.ts'
import { subscriptionBegan } from '#server/mail/subscription-began.letter.ts'
import { subscriptionCancelled } from '#server/mail/subscription-cancelled.letter.ts'
import { subscriptionEnded } from '#server/mail/subscription-ended.letter.ts'
import { subscriptionPaymentFailed } from '#server/mail/subscription-payment-failed.letter.ts'
import { subscriptionResumed } from '#server/mail/subscription-resumed.letter.ts'
import { subscriptionSuspended } from '#server/mail/subscription-suspended.letter.ts'
import { subscriptionUnpaid } from '#server/mail/subscription-unpaid.letter.ts'
import type { SubscriptionLetterData } from '#server/mail/subscription-parts.ts'
import type { Shop } from '#server/shop.ts'
import { releaseSubscriptionHold } from '#server/vouchers/hold-for-subscription.ts'

import type { EventKind } from './history-texts.ts'
import {
  changeSubscription,
  findSubscription,
  moveSubscription,
  recordSubscriptionEvent,
  type Subscription,
  type SubscriptionChange,
} from './subscriptions.store.ts'
import { writeSubscriptionLetter } from './write-subscription-letter.ts'

/** Returns whether the state has changed. */
export async function takeOverState(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
  seen: ProviderSubscription,
  look: number,
): Promise<boolean> {
  const { id, state: from } = subscription
  await changeSubscription(tx, id, {
    seen_look: look,
    ...(seen.updatedAt && { provider_updated_at: seen.updatedAt }),
    ...moneyColumns(subscription, seen),
  })
  await recordFailure(shop, tx, subscription, seen)
  const to = seen.status
  if (!mayMove(subscriptionMoves, from, to)) {
    if (subscription.wanted?.state === to) await clearRequest(tx, id)
    return false
  }
  const news = newsOf(subscription, seen, to)
  const cause = { who: news.who, what: news.what, at: shop.now() }
  const eventId = await moveSubscription(tx, subscription, to, cause, endingColumns(shop, to))
  if (eventId === undefined) return false
  if (subscription.wanted?.state === to || isOver(to)) await clearRequest(tx, id)
  if (isOver(to)) await releaseSubscriptionHold(tx, id, shop.now())
  const now = await findSubscription(tx, id)
  if (news.letter && now) await writeSubscriptionLetter(shop, tx, news.letter, now, `${eventId}`)
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
  letter: Letter<SubscriptionLetterData> | undefined
}

/** Returns what happened, by whom, and the email about it. */
function newsOf(
  { state: from, wanted }: Subscription,
  { failure }: ProviderSubscription,
  to: SubscriptionState,
): News {
  const who = wanted?.state === to ? 'customer' : 'provider'
  const wasWaiting = isWaitingForApproval(from) || from === 'APPROVED' || from === 'ABANDONED'
  switch (to) {
    case 'ACTIVE':
      return wasWaiting
        ? { who: 'customer', what: 'approved', letter: subscriptionBegan }
        : { who, what: 'activated', letter: subscriptionResumed }
    case 'SUSPENDED':
      return who === 'provider' && failure
        ? { who, what: 'suspended unpaid', letter: subscriptionUnpaid }
        : { who, what: 'suspended', letter: subscriptionSuspended }
    case 'CANCELLED':
      return {
        who,
        what: who === 'customer' ? 'cancelled' : 'cancelled at PayPal',
        letter: subscriptionCancelled,
      }
    case 'EXPIRED':
      return { who: 'provider', what: 'ended', letter: subscriptionEnded }
    default:
      return { who: 'provider', what: 'begun', letter: undefined }
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
    await writeSubscriptionLetter(
      shop,
      tx,
      subscriptionPaymentFailed,
      now,
      failure.at.toISOString(),
    )
}

async function clearRequest(tx: Tx, id: number): Promise<void> {
  await changeSubscription(tx, id, { wanted: null, wanted_from: null, wanted_tries: 0 })
}
