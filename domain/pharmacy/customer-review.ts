/* A pharmacist's review as the customer sees it, and whether delivery can be estimated. */
import type { OrderStatus } from '#domain/orders/order-status.ts'
import {
  needsReview,
  currentReviewState,
  type ReviewedOrder,
  type ReviewState,
} from './review-state.ts'

/** `reviewing`: an order in Investigation, which a pharmacist must approve before it is made. */
export type CustomerReview =
  | 'waiting'
  | 'reviewing'
  | 'asked'
  | 'answered'
  | 'approved'
  | 'declined'

export const customerReviewTexts = {
  waiting: 'Waiting for the pharmacist’s check, usually the same day',
  reviewing: 'A pharmacist is reviewing your order',
  asked: 'A pharmacist has sent you a question by email',
  answered: 'A pharmacist is reading your answer',
  approved: 'Approved by a pharmacist',
  declined: 'Declined by a pharmacist',
} as const satisfies Record<CustomerReview, string>

/**
 * Shown beside the status of a paid order before its approval, because the status may already be
 * "Preparing".
 */
export const beforeReviewText = 'A pharmacist checks your order before we make it'

/** Returns true for a paid order that still needs a pharmacist's approval. */
export function isBeforeReview(
  order: Omit<ReviewedOrder, 'review'> & { readonly approved: boolean },
): boolean {
  return !order.approved && needsReview({ ...order, review: 'waiting' })
}

export function toCustomerReview(state: ReviewState, status: OrderStatus): CustomerReview {
  const reviewState = currentReviewState(state, status)
  return reviewState === 'waiting' && status === 'Investigation' ? 'reviewing' : reviewState
}

/** Returns true when no dates can be estimated: the decision is open, or the order is declined. */
export function areDatesUndecided(review: CustomerReview): boolean {
  return (
    review === 'reviewing' || review === 'asked' || review === 'answered' || review === 'declined'
  )
}
