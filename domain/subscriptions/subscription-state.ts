/*
 * States of a subscription. From APPROVAL_PENDING on they are PayPal's and change only when PayPal says
 * so; CREATING and ABANDONED are ours (docs/payments.md). CANCELLED and EXPIRED are final.
 */
import type { StateTable } from '#domain/state-table.ts'

export type SubscriptionState =
  /** Written down; PayPal has not yet answered, or its answer was lost. */
  | 'CREATING'
  | 'APPROVAL_PENDING'
  /** The customer has agreed, PayPal has not begun: seldom seen, and short. */
  | 'APPROVED'
  | 'ACTIVE'
  | 'SUSPENDED'
  | 'CANCELLED'
  /** Every delivery of its term is paid. */
  | 'EXPIRED'
  /** Never agreed to at PayPal. */
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
  // Who agrees after all, in a window left open, has a subscription.
  ABANDONED: ['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'],
}

/** What a customer may want of a running subscription; the provider is brought to it. */
export type WantedState = 'ACTIVE' | 'SUSPENDED' | 'CANCELLED'

export function isSubscriptionState(text: string): text is SubscriptionState {
  return Object.hasOwn(subscriptionMoves, text)
}

/** Nothing will be charged or delivered any more, and nothing can bring it back. */
export function isOver(state: SubscriptionState): boolean {
  return state === 'CANCELLED' || state === 'EXPIRED'
}

/** Waits for the customer to agree at PayPal. */
export function isWaitingForApproval(state: SubscriptionState): boolean {
  return state === 'CREATING' || state === 'APPROVAL_PENDING'
}

export type SubscriptionButton = 'suspend' | 'activate' | 'cancel'

/**
 * The documented buttons of a status as the dashboard has it: ACTIVE shows Suspend,
 * SUSPENDED shows Resume, whatever can still be ended shows Cancel, also a status nobody knows (D-99).
 */
export function buttonsFor(status: string): readonly SubscriptionButton[] {
  if (status === 'CANCELLED' || status === 'EXPIRED') return []
  if (status === 'ACTIVE') return ['suspend', 'cancel']
  if (status === 'SUSPENDED') return ['activate', 'cancel']
  return ['cancel']
}

export type ChangeVerdict =
  | { readonly ok: true }
  /** It is so already: nothing to do, and no error (T-F02). */
  | { readonly ok: false; readonly why: 'so already' }
  /** It has ended, or never began. */
  | { readonly ok: false; readonly why: 'over' | 'not begun' }

/** Whether a customer's wish can be followed from where the subscription stands. */
export function judgeWish(state: SubscriptionState, wanted: WantedState): ChangeVerdict {
  if (state === wanted) return { ok: false, why: 'so already' }
  if (isOver(state)) return { ok: false, why: 'over' }
  if (state === 'ACTIVE' || state === 'SUSPENDED') return { ok: true }
  if (wanted === 'CANCELLED')
    return state === 'ABANDONED' ? { ok: false, why: 'so already' } : { ok: true }
  return { ok: false, why: 'not begun' }
}
