/*
 * A pharmacist's review of a paid order: the steps as a table, and whether one may be taken now. Every
 * order is reviewed before it leaves; the status the customer sees is a separate fact (decisions 11).
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
  // Staff put the order back into Investigation: it is looked at anew.
  approved: ['waiting'],
  // The money is on its way back.
  declined: [],
}

export type Decision = 'approve' | 'ask' | 'decline'

const becomes = { approve: 'approved', ask: 'asked', decline: 'declined' } as const

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

/** Part of the money may have gone back for something else; what is called off is not made. */
function isPaidToBeMade(payment: PaymentState): boolean {
  return payment === 'paid' || payment === 'partially_refunded'
}

function hasLeft({ status, dispatchedAt }: ReviewedOrder): boolean {
  return status === 'Ready to Ship' || dispatchedAt !== undefined
}
