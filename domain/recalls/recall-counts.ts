/** The progress of a recall: the counts that the recall page and the report show. */
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'

import { recallAnswers, type RecallAnswer } from './recall-answers.ts'
import { needsEmail, type RecalledOrder } from './recall.ts'

/** Every count is a number of orders. An order can be in several counts. */
export type RecallCounts = {
  readonly orders: number
  /** Orders at the pharmacy whose jars are not replaced yet. They may not leave before. */
  readonly held: number
  /** Orders whose jars were replaced; their customers need no email. */
  readonly replaced: number
  /** Orders that `needsEmail`. */
  readonly toEmail: number
  /** Orders whose first email was queued, sent or not. The reminder does not count. */
  readonly emailed: number
  /** Orders whose first email the customer's mail server accepted. */
  readonly delivered: number
  /** Orders with an answer, from the customer's page or recorded by staff. */
  readonly answered: number
  /** Emailed orders without an answer. */
  readonly outstanding: number
  readonly answers: readonly { readonly answer: RecallAnswer; readonly orders: number }[]
}

/** `isDelivered` means that the customer's mail server accepted the first email. */
export function computeRecallCounts(
  orders: readonly (RecalledOrder & { readonly isDelivered: boolean })[],
): RecallCounts {
  const count = (matches: (order: (typeof orders)[number]) => boolean): number =>
    orders.filter(matches).length
  const wasEmailed = (order: RecalledOrder): boolean => order.emailedAt !== undefined
  return {
    orders: orders.length,
    held: count((order) => !hasLeftPharmacy(order) && !order.isReplaced),
    replaced: count((order) => order.isReplaced),
    toEmail: count(needsEmail),
    emailed: count(wasEmailed),
    delivered: count((order) => wasEmailed(order) && order.isDelivered),
    answered: count(({ answer }) => answer !== undefined),
    outstanding: count((order) => wasEmailed(order) && order.answer === undefined),
    answers: recallAnswers.map((answer) => ({
      answer,
      orders: count((order) => order.answer === answer),
    })),
  }
}
