/** Counts the orders of a recall by progress, for the recall page and the report. */
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'

import { recallAnswers, type RecallAnswer } from './recall-answers.ts'
import { needsAnswer, needsEmail, type RecalledOrder } from './recall.ts'

/** Every count is a number of orders. An order can be in several counts. */
export type RecallCounts = {
  /** All orders of the recall. */
  readonly orders: number
  /** Orders that are held: at the pharmacy, and not shipped until their jars are replaced. */
  readonly held: number
  /** Orders whose jars were replaced; their customers need no email. */
  readonly replaced: number
  /** Orders whose customer has a recalled jar and was not emailed yet; see `needsEmail`. */
  readonly toEmail: number
  /** Orders whose first email was queued, sent or not. The reminder does not count. */
  readonly emailed: number
  /** Orders whose first email the customer's mail server accepted. */
  readonly delivered: number
  /** Orders with an answer, from the customer's page or recorded by staff. */
  readonly answered: number
  /** Emailed orders without an answer; see `needsAnswer`. */
  readonly outstanding: number
  /** For each possible answer, the number of orders with it. */
  readonly answers: readonly { readonly answer: RecallAnswer; readonly orders: number }[]
}

type CountedOrder = RecalledOrder & {
  /** The customer's mail server accepted the first email. */
  readonly isEmailAccepted: boolean
}

export function computeRecallCounts(recalledOrders: readonly CountedOrder[]): RecallCounts {
  const countOrders = (matches: (order: CountedOrder) => boolean): number =>
    recalledOrders.filter(matches).length
  const wasEmailed = (order: RecalledOrder): boolean => order.emailedAt !== undefined
  return {
    orders: recalledOrders.length,
    held: countOrders((order) => !hasLeftPharmacy(order) && order.hasLot && !order.isReplaced),
    replaced: countOrders((order) => order.isReplaced),
    toEmail: countOrders(needsEmail),
    emailed: countOrders(wasEmailed),
    delivered: countOrders((order) => wasEmailed(order) && order.isEmailAccepted),
    answered: countOrders(({ answer }) => answer !== undefined),
    outstanding: countOrders(needsAnswer),
    answers: recallAnswers.map((answer) => ({
      answer,
      orders: countOrders((order) => order.answer === answer),
    })),
  }
}
