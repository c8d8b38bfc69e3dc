/*
 * The schedule on which the shop polls PayPal for a subscription. Webhooks can be three days late
 * or lost. Then this schedule finds a change, usually within a day (invariant I13 in
 * docs/payments.md).
 */
import { type Duration, days, hours, addDuration, minutes } from '#domain/time.ts'

import { type SubscriptionState, hasEnded, isWaitingForApproval } from './subscription-state.ts'

/** PayPal's approval page is valid for three hours. */
export const approvalLifetime: Duration = hours(3)

/** PayPal charges in batches, so the first poll for a payment is this long after it is due. */
const paymentPollDelay = minutes(20)

/** How long to poll for payments that were in progress when a subscription ended. */
export const pollingAfterEnd: Duration = days(31)

/**
 * Returns when to poll PayPal next; undefined when no poll is needed. `begunAt` is when the row was
 * saved, `nextPaymentAt` when the next payment is due, and `retryAt` when PayPal retries a failed
 * payment.
 */
export function planNextSync(
  subscription: {
    readonly state: SubscriptionState
    readonly begunAt: Date
    readonly nextPaymentAt: Date | undefined
    readonly retryAt: Date | undefined
    readonly endedAt?: Date | undefined
    /** True when the subscription has just changed, or is not consistent with PayPal yet. */
    readonly needsFollowUp: boolean
  },
  now: Date,
): Date | undefined {
  const { state, begunAt, nextPaymentAt, retryAt, endedAt, needsFollowUp } = subscription
  if (state === 'ABANDONED') return undefined
  if (hasEnded(state))
    return needsFollowUp && !hasEndedLongAgo(endedAt, now) ? addDuration(now, hours(1)) : undefined
  // Every minute until the subscription is consistent.
  if (needsFollowUp) return addDuration(now, minutes(1))
  // Every two minutes in the first 15 minutes, then every 15 minutes.
  if (isWaitingForApproval(state) || state === 'APPROVED')
    return addDuration(now, now < addDuration(begunAt, minutes(15)) ? minutes(2) : minutes(15))
  // Every hour while a payment is due but not reported yet.
  const isPaymentMissing = state === 'ACTIVE' && nextPaymentAt !== undefined && nextPaymentAt <= now
  const regularPoll = addDuration(now, isPaymentMissing ? hours(1) : days(1))
  const paymentPolls = [retryAt, nextPaymentAt].flatMap((paymentAt) =>
    paymentAt && paymentAt > now ? [addDuration(paymentAt, paymentPollDelay)] : [],
  )
  return [regularPoll, ...paymentPolls].reduce((soonest, poll) => (poll < soonest ? poll : soonest))
}

function hasEndedLongAgo(endedAt: Date | undefined, now: Date): boolean {
  return endedAt !== undefined && now > addDuration(endedAt, pollingAfterEnd)
}

/**
 * Returns when to poll PayPal again after a poll without a result; undefined when no retry is
 * needed. 'unknown' means that PayPal does not have the subscription, which seldom changes.
 */
export function planNextRetry(
  subscription: { readonly state: SubscriptionState; readonly endedAt: Date | undefined },
  reason: 'unknown' | 'unreachable',
  now: Date,
): Date | undefined {
  const { state, endedAt } = subscription
  if (state === 'ABANDONED') return undefined
  if (hasEnded(state)) return hasEndedLongAgo(endedAt, now) ? undefined : addDuration(now, hours(1))
  if (reason === 'unreachable') return addDuration(now, minutes(1))
  return addDuration(now, isWaitingForApproval(state) ? minutes(15) : days(1))
}
