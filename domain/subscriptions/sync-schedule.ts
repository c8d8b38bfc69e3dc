/*
 * The schedule on which the shop polls PayPal for a subscription. Webhooks can be three days late
 * or lost. Then this schedule finds a change, usually within a day (invariant I13 in
 * docs/payments.md).
 */
import { type Duration, days, hours, addDuration, minutes } from '#domain/time.ts'

import { type SubscriptionState, hasEnded, isWaitingForApproval } from './subscription-state.ts'

/** How long PayPal's approval page is valid. */
export const approvalLifetime: Duration = hours(3)

/** PayPal charges in batches, so the first poll for a payment is this long after it is due. */
const paymentPollDelay: Duration = minutes(20)

/** How long to poll for payments that were in progress when a subscription ended. */
export const pollingAfterEnd: Duration = days(31)

/** For this long after the creation, the customer is probably still at PayPal's approval page. */
const earlyApprovalTime: Duration = minutes(15)

/** The time from one poll to the next. */
const pollIntervals = {
  /** PayPal could not be reached, or the subscription is not consistent with PayPal yet. */
  followUp: minutes(1),
  earlyApproval: minutes(2),
  lateApproval: minutes(15),
  /** A payment is due, but PayPal has not reported it. */
  missingPayment: hours(1),
  ended: hours(1),
  regular: days(1),
} as const satisfies Record<string, Duration>

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
    readonly endedAt: Date | undefined
    /** True when the subscription has just changed, or is not consistent with PayPal yet. */
    readonly needsFollowUp: boolean
  },
  now: Date,
): Date | undefined {
  const { state, begunAt, nextPaymentAt, retryAt, endedAt, needsFollowUp } = subscription
  if (state === 'ABANDONED') return undefined
  if (hasEnded(state))
    return needsFollowUp && !hasEndedLongAgo(endedAt, now)
      ? addDuration(now, pollIntervals.ended)
      : undefined
  if (needsFollowUp) return addDuration(now, pollIntervals.followUp)
  if (isWaitingForApproval(state) || state === 'APPROVED') {
    const isEarly = now < addDuration(begunAt, earlyApprovalTime)
    return addDuration(now, isEarly ? pollIntervals.earlyApproval : pollIntervals.lateApproval)
  }
  const isPaymentMissing = state === 'ACTIVE' && nextPaymentAt !== undefined && nextPaymentAt <= now
  const regularPoll = addDuration(
    now,
    isPaymentMissing ? pollIntervals.missingPayment : pollIntervals.regular,
  )
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
  if (hasEnded(state))
    return hasEndedLongAgo(endedAt, now) ? undefined : addDuration(now, pollIntervals.ended)
  if (reason === 'unreachable') return addDuration(now, pollIntervals.followUp)
  return addDuration(
    now,
    isWaitingForApproval(state) ? pollIntervals.lateApproval : pollIntervals.regular,
  )
}
