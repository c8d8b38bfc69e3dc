/*
 * What happens when Subscribe is pressed again for an existing subscription, with the same
 * idempotency key or the same content. docs/decisions/100-pressing-pay-again.md lists the response
 * for every state.
 */
import { hours, addDuration } from '#domain/time.ts'

import { approvalLifetime } from './sync-schedule.ts'
import {
  isWaitingForApproval,
  type RequestedState,
  type SubscriptionState,
} from './subscription-state.ts'

/** For this long after the creation, Subscribe returns the same subscription again. */
const repeatLifetime = hours(24)

/**
 * Returns 'same' to redirect to the approval or confirmation page of this subscription, 'ended' to
 * create a new subscription from the same cart.
 */
export function decideRepeatedSubscription(
  subscription: {
    readonly state: SubscriptionState
    readonly createdAt: Date
    readonly pendingChange: { readonly state: RequestedState } | undefined
  },
  now: Date,
): 'same' | 'ended' {
  const { state, createdAt, pendingChange } = subscription
  // PayPal is about to end this subscription, so the customer wants another one.
  if (pendingChange?.state === 'CANCELLED') return 'ended'
  if (isWaitingForApproval(state))
    return now < addDuration(createdAt, approvalLifetime) ? 'same' : 'ended'
  if (state !== 'APPROVED' && state !== 'ACTIVE') return 'ended'
  return now < addDuration(createdAt, repeatLifetime) ? 'same' : 'ended'
}
