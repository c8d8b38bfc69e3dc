/**
 * A story describes one order of the demo: who ordered what, and how far the order came. The
 * stories are in stories.ts. Without a payment, `review`, `lastStage`, `refund` and `staffNote`
 * have no effect.
 */
import type { RefundReason } from '#domain/orders/check-refund.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import type { Duration } from '#domain/time.ts'

import type { RetiredProduct } from './retired-products.ts'

/** Stages of an order, first to last: `reachesStage` (past/past.ts) compares their positions. */
export const stages = [
  'paid',
  'approved',
  'weighed',
  'made',
  'ready',
  'shipped',
  'delivered',
] as const

type Stage = (typeof stages)[number]

/** Product ids are those of server/catalogue/seed/products.ts. */
export type DemoCart = readonly (readonly [productId: number, quantity: number])[]

export type Story = {
  /** What the order shows in the demo. Used in error messages. */
  shows: string
  /**
   * The least time between the order and the first start of the demo. The order takes the newest
   * free moment of the week's pattern that is at least this long ago (past/order-times.ts). A time
   * of less than an hour is exact. Only the stories of stories.ts need a time: others have 0.
   */
  placedAgo: Duration
  /**
   * Number of a demo customer, from 1 (people.ts), or `main` for the main customer. Default: the
   * next in turn.
   */
  buyer?: number | 'main'
  /** Empty for a story with `retired`. */
  cart: DemoCart
  /** A product that the catalogue no longer has; ordered instead of `cart`. */
  retired?: RetiredProduct
  /** A voucher code. */
  voucher?: string
  /** The customer's note to the pharmacist. */
  note?: string
  /**
   * The customer takes the quiz before the order, with the usual answers except these; `{}` gives
   * the usual answers. Default: no quiz.
   */
  answers?: QuizAnswers
  /** Default `paid`. An order that is `not paid` expires after the shop's usual time. */
  payment?: 'paid' | 'not paid' | 'declined by the bank'
  /**
   * Default `approved`. A question is asked in the first review after the payment, and answered
   * three hours later. With `waits`, no pharmacist has looked at the order yet.
   */
  review?: 'waits' | 'asked' | 'answered' | 'approved' | 'declined'
  /**
   * The last stage that the order reaches, if enough time has passed since the payment. Default
   * `delivered`.
   */
  lastStage?: Stage
  /** Lots are saved for only half of the ingredients of the order's batch. */
  isHalfWeighed?: boolean
  /** Opened after the delivery, or with the decline. */
  refund?: {
    /** In ringgit. Required after a delivery. A decline always refunds the whole order. */
    amount?: string
    /** Default after a delivery: `goodwill`. A decline has its own reason. */
    reason?: RefundReason
    finalState: 'open' | 'done' | 'withdrawn'
  }
  /** A note of staff, saved in the first review after the payment. */
  staffNote?: string
}
