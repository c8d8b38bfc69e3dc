/*
 * When PayPal is asked about a subscription although no webhook came: webhooks may be late by three
 * days or lost, the dashboard may not be wrong for long (invariant I13).
 */
import { type Duration, days, hours, later, minutes } from '#domain/time.ts'

import { type SubscriptionState, isOver, isWaitingForApproval } from './subscription-state.ts'

/** PayPal's page to agree on is good for three hours; nobody comes back after that. */
export const approvalTime: Duration = hours(3)

/** PayPal charges in batches: a payment is looked for shortly after its time, then again. */
const afterPayment = minutes(20)

/** Payments that were on their way when a subscription ended are looked for this long. */
const afterEnd = days(31)

function isLongOver(endedAt: Date | undefined, now: Date): boolean {
  return endedAt !== undefined && now > later(endedAt, afterEnd)
}

/** Undefined when there is nothing more to learn. `begunAt` is when the subscription was written down. */
export function nextLook(
  subscription: {
    readonly state: SubscriptionState
    readonly begunAt: Date
    readonly nextAt: Date | undefined
    readonly retryAt: Date | undefined
    readonly endedAt?: Date | undefined
    /** Something has just changed, or does not add up yet. */
    readonly isFresh: boolean
  },
  now: Date,
): Date | undefined {
  const { state, begunAt, nextAt, retryAt, endedAt, isFresh } = subscription
  if (state === 'ABANDONED') return undefined
  if (isOver(state)) return isFresh && !isLongOver(endedAt, now) ? later(now, hours(1)) : undefined
  if (isFresh) return later(now, minutes(1))
  if (isWaitingForApproval(state) || state === 'APPROVED')
    return later(now, now < later(begunAt, minutes(15)) ? minutes(2) : minutes(15))
  const soonest = [retryAt, nextAt]
    .flatMap((at) => (at && at > now ? [later(at, afterPayment)] : []))
    .sort((a, b) => a.getTime() - b.getTime())[0]
  // A payment that is due and not here is looked for every hour.
  const isDue = state === 'ACTIVE' && nextAt !== undefined && nextAt <= now
  const regular = later(now, isDue ? hours(1) : days(1))
  return soonest !== undefined && soonest < regular ? soonest : regular
}

/**
 * When to try again after PayPal could not say anything: 'unknown' is a subscription that PayPal does
 * not have, which seldom changes. Undefined when trying is no use any more.
 */
export function nextTry(
  subscription: { readonly state: SubscriptionState; readonly endedAt: Date | undefined },
  why: 'unknown' | 'unreachable',
  now: Date,
): Date | undefined {
  const { state, endedAt } = subscription
  if (state === 'ABANDONED') return undefined
  if (isOver(state)) return isLongOver(endedAt, now) ? undefined : later(now, hours(1))
  if (why === 'unreachable') return later(now, minutes(1))
  return later(now, isWaitingForApproval(state) ? minutes(15) : days(1))
}
