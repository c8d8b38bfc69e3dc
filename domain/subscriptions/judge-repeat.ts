/*
 * What happens when Subscribe is pressed again for an existing plan, with the same idempotency key
 * or the same content. docs/decisions/100-pressing-pay-again.md lists the response for every state.
 */
import { hours, later } from '#domain/time.ts'

import { approvalLifetime } from './sync-schedule.ts'
import { isWaitingForApproval, type SubscriptionState } from './subscription-state.ts'

/** For how long after its creation an idempotency key finds a plan that has started. */
const keyLifetime = hours(24)

/**
 * Returns 'same' to redirect to the approval or confirmation page of this plan, 'over' to create a new
 * plan from the same cart.
 */
export function judgeRepeatOfPlan(
  plan: { readonly state: SubscriptionState; readonly createdAt: Date },
  now: Date,
): 'same' | 'over' {
  const { state, createdAt } = plan
  if (isWaitingForApproval(state)) return now < later(createdAt, approvalLifetime) ? 'same' : 'over'
  if (state !== 'APPROVED' && state !== 'ACTIVE') return 'over'
  return now < later(createdAt, keyLifetime) ? 'same' : 'over'
}
