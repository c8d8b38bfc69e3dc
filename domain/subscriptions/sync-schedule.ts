/*
 * When the shop asks PayPal about a subscription without a webhook. Webhooks can be three days late
 * or lost, but the dashboard must soon show the right state (invariant I13).
 */
import { type Duration, days, hours, later, minutes } from '#domain/time.ts'

import { type SubscriptionState, hasEnded, isWaitingForApproval } from './subscription-state.ts'

/** PayPal's approval page is valid for three hours. */
export const approvalLifetime: Duration = hours(3)

/** PayPal charges in batches, so a payment is first checked some time after it is due. */
const paymentCheckDelay = minutes(20)

/** How long to check for payments that were in progress when a subscription ended. */
const checksAfterEnd = days(31)

function endedLongAgo(endedAt: Date | undefined, now: Date): boolean {
  return endedAt !== undefined && now > later(endedAt, checksAfterEnd)
}

/**
 * Returns when to ask PayPal next; undefined when no check is needed. `begunAt`: when the row was
 * saved. `nextAt`: when the next payment is due. `retryAt`: when PayPal tries a failed payment
 * again.
 */
export function nextSync(
  subscription: {
    readonly state: SubscriptionState
    readonly begunAt: Date
    readonly nextAt: Date | undefined
    readonly retryAt: Date | undefined
    readonly endedAt?: Date | undefined
    /** The subscription has just changed, or is not consistent yet. */
    readonly needsFollowUp: boolean
  },
  now: Date,
): Date | undefined {
  const { state, begunAt, nextAt, retryAt, endedAt, needsFollowUp } = subscription
  if (state === 'ABANDONED') return undefined
  if (hasEnded(state))
    return needsFollowUp && !endedLongAgo(endedAt, now) ? later(now, hours(1)) : undefined
  // Checked every minute until it is consistent.
  if (needsFollowUp) return later(now, minutes(1))
  // Checked more often in the first 15 minutes, then until the approval page expires.
  if (isWaitingForApproval(state) || state === 'APPROVED')
    return later(now, now < later(begunAt, minutes(15)) ? minutes(2) : minutes(15))
  const soonestPaymentCheck = [retryAt, nextAt]
    .flatMap((at) => (at && at > now ? [later(at, paymentCheckDelay)] : []))
    .sort((a, b) => a.getTime() - b.getTime())[0]
  // A payment that is due but not reported yet is checked every hour.
  const isPaymentMissing = state === 'ACTIVE' && nextAt !== undefined && nextAt <= now
  const regularCheck = later(now, isPaymentMissing ? hours(1) : days(1))
  return soonestPaymentCheck !== undefined && soonestPaymentCheck < regularCheck
    ? soonestPaymentCheck
    : regularCheck
}

/**
 * Returns when to ask PayPal again after it gave no result; undefined when no retry is needed.
 * 'unknown': PayPal does not know the subscription, which seldom changes.
 */
export function nextTry(
  subscription: { readonly state: SubscriptionState; readonly endedAt: Date | undefined },
  reason: 'unknown' | 'unreachable',
  now: Date,
): Date | undefined {
  const { state, endedAt } = subscription
  if (state === 'ABANDONED') return undefined
  if (hasEnded(state)) return endedLongAgo(endedAt, now) ? undefined : later(now, hours(1))
  if (reason === 'unreachable') return later(now, minutes(1))
  return later(now, isWaitingForApproval(state) ? minutes(15) : days(1))
}
