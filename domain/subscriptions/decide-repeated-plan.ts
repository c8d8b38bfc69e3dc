/*
 * What happens when Subscribe is pressed again for an existing plan, with the same idempotency key
 * or the same content. docs/decisions/100-pressing-pay-again.md lists the response for every state.
 */
import { hours, addDuration } from '#domain/time.ts'

import { approvalLifetime } from './sync-schedule.ts'
import { isWaitingForApproval, type SubscriptionState } from './subscription-state.ts'

/** Time from a plan's creation during which pressing Subscribe again returns the same plan. */
const keyLifetime = hours(24)

/**
 * Returns 'same' to redirect to the approval or confirmation page of this plan, 'ended' to create a
 * new plan from the same cart.
 */
export function decideRepeatedPlan(
  plan: { readonly state: SubscriptionState; readonly createdAt: Date },
  now: Date,
): 'same' | 'ended' {
  const { state, createdAt } = plan
  if (isWaitingForApproval(state))
    return now < addDuration(createdAt, approvalLifetime) ? 'same' : 'ended'
  if (state !== 'APPROVED' && state !== 'ACTIVE') return 'ended'
  return now < addDuration(createdAt, keyLifetime) ? 'same' : 'ended'
}
