/** A story: what an order of the demo shows, as a row of data/stories.ts describes it. */
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
  /** What the row adds to the demo. */
  shows: string
  /**
   * The least time between the order and the first start: the order takes the next earlier moment
   * of the week's pattern (past/order-times.ts). Less than an hour is exact.
   */
  placedAgo: Duration
  /** Number of a demo customer, or `main` for the main customer. Default: the next in turn. */
  buyer?: number | 'main'
  cart: DemoCart
  /** A product that the catalogue no longer has; ordered instead of `cart`. */
  retired?: RetiredProduct
  voucher?: string
  note?: string
  /** Answers that differ from the usual ones, of a quiz before the order. Default: no quiz. */
  answers?: QuizAnswers
  /** Default `paid`. An order that is `not paid` expires after the shop's usual time. */
  payment?: 'paid' | 'not paid' | 'declined by the bank'
  /**
   * Default `approved`. A question is asked in the first review after the payment, and answered
   * three hours later. With `waits`, no pharmacist has decided yet.
   */
  review?: 'waits' | 'asked' | 'answered' | 'approved' | 'declined'
  /** Default `delivered`, as far as the time since the payment allows. */
  until?: Stage
  /** Saves the lots of only half of the ingredients of its batch. */
  isHalfWeighed?: boolean
  /** Opened after the delivery, or with the decline. `amount` in ringgit. */
  refund?: {
    amount?: string
    reason?: RefundReason
    finalState: 'open' | 'done' | 'withdrawn'
  }
  /** A note of staff, saved in the first review after the payment. */
  staffNote?: string
}
