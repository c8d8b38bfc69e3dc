/*
 * States of a subscription. CREATING and ABANDONED are ours; all others are PayPal's and change
 * only when PayPal reports it (docs/payments.md). CANCELLED and EXPIRED are final.
 */
import type { StateTable } from '#domain/state-table.ts'

export type SubscriptionState =
  /** Saved; PayPal has not responded, or its response was lost. */
  | 'CREATING'
  | 'APPROVAL_PENDING'
  /** The customer has agreed, but PayPal has not started it: rare and short. */
  | 'APPROVED'
  | 'ACTIVE'
  | 'SUSPENDED'
  | 'CANCELLED'
  /** All deliveries of the term are paid. */
  | 'EXPIRED'
  /** The customer never agreed at PayPal. */
  | 'ABANDONED'

export const subscriptionMoves: StateTable<SubscriptionState> = {
  CREATING: [
    'APPROVAL_PENDING',
    'APPROVED',
    'ACTIVE',
    'SUSPENDED',
    'CANCELLED',
    'EXPIRED',
    'ABANDONED',
  ],
  APPROVAL_PENDING: ['APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED', 'ABANDONED'],
  APPROVED: ['ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED', 'ABANDONED'],
  ACTIVE: ['SUSPENDED', 'CANCELLED', 'EXPIRED'],
  SUSPENDED: ['ACTIVE', 'CANCELLED', 'EXPIRED'],
  CANCELLED: [],
  EXPIRED: [],
  // A customer may still agree later, in a window that was left open.
  ABANDONED: ['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'],
}

/** States that a customer can request. */
export type RequestedState = 'ACTIVE' | 'SUSPENDED' | 'CANCELLED'

export function isSubscriptionState(text: string): text is SubscriptionState {
  return Object.hasOwn(subscriptionMoves, text)
}

/** Returns true when nothing more will be charged or delivered. This is final. */
export function isOver(state: SubscriptionState): boolean {
  return state === 'CANCELLED' || state === 'EXPIRED'
}

/** Returns true while the customer has not yet agreed at PayPal. */
export function isWaitingForApproval(state: SubscriptionState): boolean {
  return state === 'CREATING' || state === 'APPROVAL_PENDING'
}

export type SubscriptionButton = 'suspend' | 'activate' | 'cancel'

/**
 * Returns the documented buttons of a dashboard status: ACTIVE has Suspend, SUSPENDED has Resume,
 * and all that has not ended has Cancel, also an unknown status (D-99).
 */
export function buttonsFor(status: string): readonly SubscriptionButton[] {
  if (status === 'CANCELLED' || status === 'EXPIRED') return []
  if (status === 'ACTIVE') return ['suspend', 'cancel']
  if (status === 'SUSPENDED') return ['activate', 'cancel']
  return ['cancel']
}

export type ChangeVerdict =
  | { readonly ok: true }
  /** Already in that state: nothing to do, and no error (T-F02). */
  | { readonly ok: false; readonly reason: 'so already' }
  /** It has ended, or has not started. */
  | { readonly ok: false; readonly reason: 'over' | 'not begun' }

/** Whether a customer's requested state is possible from the current one. */
export function judgeChange(state: SubscriptionState, pending: RequestedState): ChangeVerdict {
  if (state === pending) return { ok: false, reason: 'so already' }
  if (isOver(state)) return { ok: false, reason: 'over' }
  if (state === 'ACTIVE' || state === 'SUSPENDED') return { ok: true }
  if (pending === 'CANCELLED')
    return state === 'ABANDONED' ? { ok: false, reason: 'so already' } : { ok: true }
  return { ok: false, reason: 'not begun' }
}
