/*
 * What pressing Subscribe again means for a plan that was begun already, with its key or the same
 * content. The response of every state is in docs/decisions/100-pressing-pay-again.md.
 */
import { hours, later } from '#domain/time.ts'

import { approvalTime } from './look-schedule.ts'
import { isWaitingForApproval, type SubscriptionState } from './subscription-state.ts'

/** How long a key stands for a plan that has begun. */
const keyLife = hours(24)

/** 'same': lead to its approval page, or to its confirmation. 'over': the same cart is a new plan. */
export function judgeRepeatOfPlan(
  plan: { readonly state: SubscriptionState; readonly createdAt: Date },
  now: Date,
): 'same' | 'over' {
  const { state, createdAt } = plan
  if (isWaitingForApproval(state)) return now < later(createdAt, approvalTime) ? 'same' : 'over'
  if (state !== 'APPROVED' && state !== 'ACTIVE') return 'over'
  return now < later(createdAt, keyLife) ? 'same' : 'over'
}
