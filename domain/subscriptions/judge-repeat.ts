/*
 * What happens when Subscribe is pressed again for an existing plan, with its idempotency key or
 * the same content. docs/decisions/100-pressing-pay-again.md lists the response for every state.
 */
import { hours, later } from '#domain/time.ts'

import { approvalTime } from './sync-schedule.ts'
import { isWaitingForApproval, type SubscriptionState } from './subscription-state.ts'

/** How long a key refers to a plan that has started. */
const keyLife = hours(24)

/**
 * 'same': redirect to its approval or confirmation page. 'over': the same cart becomes a new plan.
 */
export function judgeRepeatOfPlan(
  plan: { readonly state: SubscriptionState; readonly createdAt: Date },
  now: Date,
): 'same' | 'over' {
  const { state, createdAt } = plan
  if (isWaitingForApproval(state)) return now < later(createdAt, approvalTime) ? 'same' : 'over'
  if (state !== 'APPROVED' && state !== 'ACTIVE') return 'over'
  return now < later(createdAt, keyLife) ? 'same' : 'over'
}
