/*
 * States of a pharmacist's review of a paid order. Every order must be reviewed before it is
 * shipped. The order's status, which the customer sees, is stored separately.
 */
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { isPaidToPrepare, type PaymentState } from '#domain/payments/payment-state.ts'
import { canTransition, type StateTable } from '#domain/state-table.ts'

export type ReviewState = 'waiting' | 'asked' | 'answered' | 'approved' | 'declined'

export const reviewTransitions: StateTable<ReviewState> = {
  waiting: ['asked', 'approved', 'declined'],
  // The customer may answer by telephone, so a decision does not need an answer on the page.
  asked: ['answered', 'approved', 'declined'],
  answered: ['asked', 'approved', 'declined'],
  // When staff put the order back into Investigation, or the order has new health information.
  approved: ['waiting'],
  // A declined order is refunded.
  declined: [],
}

/**
 * Converts a stored state: null means `waiting`. Throws an Error for a text that is not a state.
 */
export function toReviewState(text: string | null): ReviewState {
  if (text === null) return 'waiting'
  if (!isReviewState(text)) throw new Error(`unknown review state: ${text}`)
  return text
}

function isReviewState(text: string): text is ReviewState {
  return Object.hasOwn(reviewTransitions, text)
}

export type Decision = 'approve' | 'ask' | 'decline'

const stateAfterDecision = { approve: 'approved', ask: 'asked', decline: 'declined' } as const

/**
 * Returns true when an approval needs a written reason: the order has a flag, or the customer has
 * not answered the pharmacist's question.
 */
export function needsApprovalReason(reviewState: ReviewState, flags: readonly unknown[]): boolean {
  return flags.length > 0 || reviewState === 'asked'
}

/**
 * Returns true when the orders desk needs a written reason to have an order made or shipped,
 * because a pharmacist must decide on the order and has not approved it.
 */
export function isHeldForReview(
  order: Pick<ReviewedOrder, 'review' | 'status' | 'payment'>,
  concerns: {
    /**
     * The order has a medical note, or a product that conflicts with the answers, or its health
     * data was erased.
     */
    readonly hasConcern: boolean
    /** The order is or was in Investigation. Ignored for unpaid orders. */
    readonly wasInvestigated: boolean
  },
): boolean {
  const reviewState = deriveReviewState(order.review, order.status)
  if (reviewState === 'approved') return false
  const isInvestigated = concerns.wasInvestigated && isPaidToPrepare(order.payment)
  return reviewState !== 'waiting' || concerns.hasConcern || isInvestigated
}

/** Returns 'waiting' for an approved order that staff put back into Investigation. */
export function deriveReviewState(state: ReviewState, status: OrderStatus): ReviewState {
  return state === 'approved' && status === 'Investigation' ? 'waiting' : state
}

export type ReviewedOrder = {
  readonly review: ReviewState
  readonly status: OrderStatus
  readonly payment: PaymentState
  readonly dispatchedAt: Date | undefined
  readonly deliveredAt: Date | undefined
}

type DecisionCheckResult =
  | { readonly ok: true; readonly to: ReviewState }
  /** The order is not paid, or will be refunded. */
  | { readonly ok: false; readonly reason: 'no money' }
  /** The parcel is ready, or has left the pharmacy. */
  | { readonly ok: false; readonly reason: 'too late' }
  /** The order is already approved or declined. */
  | { readonly ok: false; readonly reason: 'decided' }

/**
 * Returns whether a pharmacist may make this decision now, and the review state after it. A
 * pharmacist may ask a second question before the first is answered; the state stays `asked`.
 */
export function checkDecision(order: ReviewedOrder, decision: Decision): DecisionCheckResult {
  if (!isPaidToPrepare(order.payment)) return { ok: false, reason: 'no money' }
  if (isReadyOrGone(order)) return { ok: false, reason: 'too late' }
  const from = deriveReviewState(order.review, order.status)
  const to = stateAfterDecision[decision]
  const asksAgain = from === 'asked' && to === 'asked'
  return asksAgain || canTransition(reviewTransitions, from, to)
    ? { ok: true, to }
    : { ok: false, reason: 'decided' }
}

/** Returns true when the order is in the pharmacist's queue. */
export function needsReview(order: ReviewedOrder): boolean {
  return checkDecision(order, 'approve').ok
}

/**
 * Returns true for an order that a pharmacist declined, unless staff have moved it on since with a
 * written reason.
 */
export function isDeclined(order: Omit<ReviewedOrder, 'payment'>): boolean {
  return order.review === 'declined' && order.status !== 'Preparing' && !isReadyOrGone(order)
}

/**
 * Returns true from a pharmacist's question to the decision: the customer may answer several times.
 */
export function mayAnswer(order: ReviewedOrder): boolean {
  const state = deriveReviewState(order.review, order.status)
  return needsReview(order) && (state === 'asked' || state === 'answered')
}

/**
 * Why a conversation is closed. `over`: no answer is needed any more, for instance after a refund.
 */
export const closingReasons = ['approved', 'declined', 'over'] as const

export type ClosingReason = (typeof closingReasons)[number]

/** Returns why the customer can no longer answer; undefined while they can. */
export function findClosingReason(order: ReviewedOrder): ClosingReason | undefined {
  if (mayAnswer(order)) return undefined
  const state = deriveReviewState(order.review, order.status)
  return state === 'approved' || state === 'declined' ? state : 'over'
}

/**
 * Returns true once a decision is too late. That does not change for an order that has left the
 * pharmacy, even if staff set its status back.
 */
function isReadyOrGone(order: Omit<ReviewedOrder, 'payment' | 'review'>): boolean {
  return order.status === 'Ready to Ship' || hasLeftPharmacy(order)
}
