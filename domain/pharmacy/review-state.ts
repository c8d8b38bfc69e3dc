/*
 * A pharmacist's review of a paid order: the steps as a table, and whether one may be taken now. Every
 * order is reviewed before it leaves; the status the customer sees is a separate fact.
 */
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import { mayMove, type StateTable } from '#domain/state-table.ts'

export type ReviewState = 'waiting' | 'asked' | 'answered' | 'approved' | 'declined'

export const reviewMoves: StateTable<ReviewState> = {
  waiting: ['asked', 'approved', 'declined'],
  // The telephone may bring the answer that the page does not: no answer is needed to decide.
  asked: ['answered', 'approved', 'declined'],
  answered: ['asked', 'approved', 'declined'],
  // Staff put the order back into Investigation, or new health information arrived.
  approved: ['waiting'],
  // The money is on its way back.
  declined: [],
}

export type Decision = 'approve' | 'ask' | 'decline'

const becomes = { approve: 'approved', ask: 'asked', decline: 'declined' } as const

/**
 * Whether approving needs a written reason: the order has a flag, or the customer has not answered the
 * pharmacist's question.
 */
export function approvalNeedsReason(standing: ReviewState, flags: readonly unknown[]): boolean {
  return flags.length > 0 || standing === 'asked'
}

/**
 * Whether staff at the orders desk need a written reason to have this order made or sent: a pharmacist
 * has not approved it although there is something to decide.
 */
export function isHeldForReview(
  order: Pick<ReviewedOrder, 'review' | 'status' | 'payment'>,
  concerns: {
    /** A medical note, or a product that does not suit the answers. */
    readonly hasConcern: boolean
    /** The order is or was in Investigation; of an unpaid one that says nothing. */
    readonly wasInvestigated: boolean
  },
): boolean {
  const standing = standingOf(order.review, order.status)
  if (standing === 'approved') return false
  const isInvestigated = concerns.wasInvestigated && isPaidToBeMade(order.payment)
  return standing !== 'waiting' || concerns.hasConcern || isInvestigated
}

/** An approved order that staff put back into Investigation waits again. */
export function standingOf(state: ReviewState, status: OrderStatus): ReviewState {
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
  /** Not paid, or to be paid back: there is nothing to decide. */
  | { readonly ok: false; readonly why: 'no money' }
  /** The parcel is ready or gone. */
  | { readonly ok: false; readonly why: 'too late' }
  /** Approved or declined already. */
  | { readonly ok: false; readonly why: 'decided' }

/** Asking once more while an answer is awaited stays where it is and is welcome. */
export function judgeDecision(order: ReviewedOrder, decision: Decision): Verdict {
  if (!isPaidToBeMade(order.payment)) return { ok: false, why: 'no money' }
  if (hasLeft(order)) return { ok: false, why: 'too late' }
  const from = standingOf(order.review, order.status)
  const to = becomes[decision]
  const asksAgain = from === 'asked' && to === 'asked'
  return asksAgain || mayMove(reviewMoves, from, to)
    ? { ok: true, to }
    : { ok: false, why: 'decided' }
}

/** Whether the order is in a pharmacist's queue. */
export function needsReview(order: ReviewedOrder): boolean {
  return judgeDecision(order, 'approve').ok
}

/** The customer may answer, and add to an answer, until somebody has decided. */
export function mayAnswer(order: ReviewedOrder): boolean {
  const state = standingOf(order.review, order.status)
  return needsReview(order) && (state === 'asked' || state === 'answered')
}

/** Why the customer can no longer answer; undefined while they can. */
export type ClosedBy = 'approved' | 'declined' | 'over'

export function closedBy(order: ReviewedOrder): ClosedBy | undefined {
  if (mayAnswer(order)) return undefined
  const state = standingOf(order.review, order.status)
  return state === 'approved' || state === 'declined' ? state : 'over'
}

/** Part of the money may have gone back for something else; what is called off is not made. */
function isPaidToBeMade(payment: PaymentState): boolean {
  return payment === 'paid' || payment === 'partially_refunded'
}

function hasLeft({ status, dispatchedAt }: ReviewedOrder): boolean {
  return status === 'Ready to Ship' || dispatchedAt !== undefined
}
