/*
 * States of a pharmacist's review of a paid order. Every order is reviewed before it leaves. The
 * status that the customer sees is stored separately.
 */
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import { mayMove, type StateTable } from '#domain/state-table.ts'

export type ReviewState = 'waiting' | 'asked' | 'answered' | 'approved' | 'declined'

export const reviewMoves: StateTable<ReviewState> = {
  waiting: ['asked', 'approved', 'declined'],
  // The answer may come by telephone, so a decision does not need an answer on the page.
  asked: ['answered', 'approved', 'declined'],
  answered: ['asked', 'approved', 'declined'],
  // Staff put the order back into Investigation, or new health information arrived.
  approved: ['waiting'],
  // A refund is under way.
  declined: [],
}

/** Throws on an unknown state; null, an order without a review, is `waiting`. */
export function readReviewState(text: string | null): ReviewState {
  if (text === null) return 'waiting'
  if (!isReviewState(text)) throw new Error(`unknown state of a review: ${text}`)
  return text
}

function isReviewState(text: string): text is ReviewState {
  return Object.hasOwn(reviewMoves, text)
}

export type Decision = 'approve' | 'ask' | 'decline'

const becomes = { approve: 'approved', ask: 'asked', decline: 'declined' } as const

/**
 * Returns true when an approval needs a written reason: the order has a flag, or the customer has
 * not answered the pharmacist's question.
 */
export function approvalNeedsReason(reviewState: ReviewState, flags: readonly unknown[]): boolean {
  return flags.length > 0 || reviewState === 'asked'
}

/**
 * Returns true when the orders desk needs a written reason to have an order made or sent, because
 * there is something to decide and no pharmacist has approved it.
 */
export function isHeldForReview(
  order: Pick<ReviewedOrder, 'review' | 'status' | 'payment'>,
  concerns: {
    /** A medical note, or a product that conflicts with the answers. */
    readonly hasConcern: boolean
    /** The order is or was in Investigation. Ignored for unpaid orders. */
    readonly wasInvestigated: boolean
  },
): boolean {
  const reviewState = currentReviewState(order.review, order.status)
  if (reviewState === 'approved') return false
  const isInvestigated = concerns.wasInvestigated && isPaidToBeMade(order.payment)
  return reviewState !== 'waiting' || concerns.hasConcern || isInvestigated
}

/** Returns 'waiting' for an approved order that staff put back into Investigation. */
export function currentReviewState(state: ReviewState, status: OrderStatus): ReviewState {
  return state === 'approved' && status === 'Investigation' ? 'waiting' : state
}

export type ReviewedOrder = {
  readonly review: ReviewState
  readonly status: OrderStatus
  readonly payment: PaymentState
  readonly dispatchedAt: Date | undefined
}

export type Verdict =
  | { readonly ok: true; readonly to: ReviewState }
  /** Not paid, or to be refunded. */
  | { readonly ok: false; readonly reason: 'no money' }
  /** The parcel is ready or has left. */
  | { readonly ok: false; readonly reason: 'too late' }
  /** Already approved or declined. */
  | { readonly ok: false; readonly reason: 'decided' }

/** A second question while an answer is awaited is allowed and keeps the state. */
export function judgeDecision(order: ReviewedOrder, decision: Decision): Verdict {
  if (!isPaidToBeMade(order.payment)) return { ok: false, reason: 'no money' }
  if (hasLeft(order)) return { ok: false, reason: 'too late' }
  const from = currentReviewState(order.review, order.status)
  const to = becomes[decision]
  const asksAgain = from === 'asked' && to === 'asked'
  return asksAgain || mayMove(reviewMoves, from, to)
    ? { ok: true, to }
    : { ok: false, reason: 'decided' }
}

/** Returns true when the order is in the pharmacist's queue. */
export function needsReview(order: ReviewedOrder): boolean {
  return judgeDecision(order, 'approve').ok
}

/** Returns true while the customer may answer, or add to an answer: until the decision. */
export function mayAnswer(order: ReviewedOrder): boolean {
  const state = currentReviewState(order.review, order.status)
  return needsReview(order) && (state === 'asked' || state === 'answered')
}

/** Why the customer can no longer answer; undefined while they can. */
export type ClosedBy = 'approved' | 'declined' | 'over'

export function closedBy(order: ReviewedOrder): ClosedBy | undefined {
  if (mayAnswer(order)) return undefined
  const state = currentReviewState(order.review, order.status)
  return state === 'approved' || state === 'declined' ? state : 'over'
}

/** A partial refund may have another reason; an order to be refunded in full is not made. */
function isPaidToBeMade(payment: PaymentState): boolean {
  return payment === 'paid' || payment === 'partially_refunded'
}

function hasLeft({ status, dispatchedAt }: ReviewedOrder): boolean {
  return status === 'Ready to Ship' || dispatchedAt !== undefined
}
