/** A pharmacist's review as the customer sees it, and whether delivery can be estimated. */
import type { OrderStatus } from '#domain/orders/order-status.ts'
import {
  needsReview,
  deriveReviewState,
  type ReviewedOrder,
  type ReviewState,
} from './review-state.ts'

/**
 * `waiting`: no pharmacist has checked the order yet. `reviewing`: no pharmacist has decided yet,
 * and the check takes longer, because the order is in Investigation. `asked`: the pharmacist waits
 * for the customer's answer. `answered`: the customer has answered.
 */
export const customerReviews = [
  'waiting',
  'reviewing',
  'asked',
  'answered',
  'approved',
  'declined',
] as const

export type CustomerReview = (typeof customerReviews)[number]

/** English message keys. */
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

/** Returns true for a paid order that still waits for a pharmacist's first decision. */
export function isBeforeReview(order: ReviewedOrder): boolean {
  return order.review !== 'approved' && needsReview(order)
}

/** Returns the review as the customer sees it. */
export function toCustomerReview(state: ReviewState, status: OrderStatus): CustomerReview {
  const reviewState = deriveReviewState(state, status)
  return reviewState === 'waiting' && status === 'Investigation' ? 'reviewing' : reviewState
}

/**
 * Whether delivery can be estimated, for each review. A waiting order has an estimate, because it
 * is usually checked on the same day.
 */
const hasEstimateByReview = {
  waiting: true,
  reviewing: false,
  asked: false,
  answered: false,
  approved: true,
  declined: false,
} as const satisfies Record<CustomerReview, boolean>

/** Returns whether the delivery of an order with this review can be estimated. */
export function hasDeliveryEstimate(review: CustomerReview): boolean {
  return hasEstimateByReview[review]
}
