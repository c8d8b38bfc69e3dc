/*
 * When PayPal is asked about a subscription without a webhook. Webhooks can be three days late or
 * lost, but the dashboard must be right soon (invariant I13).
 */
import { type Duration, days, hours, later, minutes } from '#domain/time.ts'

import { type SubscriptionState, isOver, isWaitingForApproval } from './subscription-state.ts'

/** PayPal's approval page is valid for three hours. */
export const approvalTime: Duration = hours(3)

/** PayPal charges in batches: check this long after a payment is due, then again. */
const afterPayment = minutes(20)

/** How long to look for payments that were in progress when a subscription ended. */
const afterEnd = days(31)

function endedLongAgo(endedAt: Date | undefined, now: Date): boolean {
  return endedAt !== undefined && now > later(endedAt, afterEnd)
}

/** Returns the next check; undefined when none is needed. `begunAt`: when the row was saved. */
export function nextSync(
  subscription: {
    readonly state: SubscriptionState
    readonly begunAt: Date
    readonly nextAt: Date | undefined
    readonly retryAt: Date | undefined
    readonly endedAt?: Date | undefined
    /** It has just changed, or is not yet consistent. */
    readonly isFresh: boolean
  },
  now: Date,
): Date | undefined {
  const { state, begunAt, nextAt, retryAt, endedAt, isFresh } = subscription
  if (state === 'ABANDONED') return undefined
  if (isOver(state))
    return isFresh && !endedLongAgo(endedAt, now) ? later(now, hours(1)) : undefined
  if (isFresh) return later(now, minutes(1))
  if (isWaitingForApproval(state) || state === 'APPROVED')
    return later(now, now < later(begunAt, minutes(15)) ? minutes(2) : minutes(15))
  const soonest = [retryAt, nextAt]
    .flatMap((at) => (at && at > now ? [later(at, afterPayment)] : []))
    .sort((a, b) => a.getTime() - b.getTime())[0]
  // A payment that is due but missing is checked every hour.
  const isDue = state === 'ACTIVE' && nextAt !== undefined && nextAt <= now
  const regular = later(now, isDue ? hours(1) : days(1))
  return soonest !== undefined && soonest < regular ? soonest : regular
}

/**
 * Returns when to try again after PayPal gave no result. 'unknown': PayPal does not have the
 * subscription, which seldom changes. Undefined when no retry is needed.
 */
export function nextTry(
  subscription: { readonly state: SubscriptionState; readonly endedAt: Date | undefined },
  reason: 'unknown' | 'unreachable',
  now: Date,
): Date | undefined {
  const { state, endedAt } = subscription
  if (state === 'ABANDONED') return undefined
  if (isOver(state)) return endedLongAgo(endedAt, now) ? undefined : later(now, hours(1))
  if (reason === 'unreachable') return later(now, minutes(1))
  return later(now, isWaitingForApproval(state) ? minutes(15) : days(1))
}
