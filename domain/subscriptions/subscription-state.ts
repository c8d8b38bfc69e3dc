/*
 * States of a subscription. CREATING and ABANDONED exist only in this shop. All other states are
 * PayPal's, and a subscription enters them only when PayPal reports it (docs/payments.md).
 * CANCELLED and EXPIRED are final.
 */
import type { StateTable } from '#domain/state-table.ts'

export type SubscriptionState =
  /** Saved in this shop, but PayPal has not responded or the response was lost. */
  | 'CREATING'
  | 'APPROVAL_PENDING'
  /** The customer has agreed, but PayPal has not started the subscription yet. Rare and short. */
  | 'APPROVED'
  | 'ACTIVE'
  | 'SUSPENDED'
  | 'CANCELLED'
  /** All deliveries of the term are paid. */
  | 'EXPIRED'
  /** The customer never agreed at PayPal. */
  | 'ABANDONED'

export const subscriptionTransitions: StateTable<SubscriptionState> = {
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
  // A customer may still agree later, in a browser window that stayed open. Danger: the shop must
  // not offer the approval of an abandoned subscription again, because its voucher was released.
  ABANDONED: ['APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'],
}

/** States that a customer can request. */
export const requestedStates = ['ACTIVE', 'SUSPENDED', 'CANCELLED'] as const

export type RequestedState = (typeof requestedStates)[number]

export function isSubscriptionState(text: string): text is SubscriptionState {
  return Object.hasOwn(subscriptionTransitions, text)
}

/**
 * Returns true when PayPal will never charge again. False for an abandoned subscription, which the
 * customer may still approve.
 */
export function hasEnded(state: SubscriptionState): boolean {
  return state === 'CANCELLED' || state === 'EXPIRED'
}

/** Returns true in the states in which PayPal accepts changes. APPROVED is not one of them. */
export function acceptsChanges(state: SubscriptionState): boolean {
  return state === 'ACTIVE' || state === 'SUSPENDED'
}

/** States in which the customer has not yet agreed at PayPal, and still can. */
export const statesBeforeApproval = [
  'CREATING',
  'APPROVAL_PENDING',
] as const satisfies readonly SubscriptionState[]

export type UnapprovedState = (typeof statesBeforeApproval)[number]

/** Returns true while the customer has not yet agreed at PayPal. */
export function isWaitingForApproval(state: SubscriptionState): boolean {
  return statesBeforeApproval.some((candidate) => candidate === state)
}

/**
 * Returns true while PayPal will charge a next delivery. A subscription with a skipped delivery is
 * suspended at PayPal until `resumeAt`, and is charged then.
 */
export function hasNextDelivery({
  state,
  resumeAt,
}: {
  readonly state: SubscriptionState
  readonly resumeAt: Date | undefined
}): boolean {
  return state === 'ACTIVE' || (state === 'SUSPENDED' && resumeAt !== undefined)
}

type SubscriptionButton = 'suspend' | 'activate' | 'cancel'

/**
 * Returns the buttons of a dashboard status, as the specification lists them with one exception:
 * ACTIVE has Suspend, SUSPENDED has Resume, and every status except CANCELLED has Cancel, even an
 * unknown status, so that a customer can always stop the charges. The exception is EXPIRED: it has
 * no Cancel, because the call returns SUBSCRIPTION_ENDED (D-99 in docs/decisions/register.md).
 */
export function listSubscriptionButtons(status: string): readonly SubscriptionButton[] {
  if (status === 'CANCELLED' || status === 'EXPIRED') return []
  if (status === 'ACTIVE') return ['suspend', 'cancel']
  if (status === 'SUSPENDED') return ['activate', 'cancel']
  return ['cancel']
}

type ChangeCheckResult =
  | { readonly ok: true }
  /**
   * There is nothing to do. Callers must not report an error, because a request may be sent twice
   * (T-F02 in docs/threats.md).
   */
  | { readonly ok: false; readonly reason: 'already in that state' }
  /** The subscription has ended, or has not started. */
  | { readonly ok: false; readonly reason: 'ended' | 'not begun' }

/** Returns whether a customer's requested state is possible from the current state. */
export function checkRequestedChange(
  state: SubscriptionState,
  requestedState: RequestedState,
): ChangeCheckResult {
  if (state === requestedState) return { ok: false, reason: 'already in that state' }
  if (hasEnded(state)) return { ok: false, reason: 'ended' }
  if (acceptsChanges(state)) return { ok: true }
  if (requestedState === 'CANCELLED')
    return state === 'ABANDONED' ? { ok: false, reason: 'already in that state' } : { ok: true }
  return { ok: false, reason: 'not begun' }
}
