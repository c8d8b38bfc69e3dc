/** How far a recall has come: the order counts that the recall page and the report show. */
import { recallAnswers, type RecallAnswer } from './recall-answers.ts'
import type { RecalledOrder } from './recall.ts'

export type RecallCounts = {
  readonly orders: number
  /** Orders that were not shipped: the pharmacy holds them. */
  readonly held: number
  /** Shipped orders whose customer has not been emailed yet. */
  readonly toEmail: number
  /** Orders whose first email was queued; the reminder does not count. */
  readonly emailed: number
  /** Emails that the customers' mail servers accepted. */
  readonly delivered: number
  /** Answers on the customer's page, and those that staff recorded. */
  readonly answered: number
  /** Emailed orders without an answer. */
  readonly outstanding: number
  readonly answers: readonly { readonly answer: RecallAnswer; readonly orders: number }[]
}

/** `isDelivered`: the customer's mail server accepted the first email. */
export function countRecall(
  orders: readonly (RecalledOrder & { readonly isDelivered: boolean })[],
): RecallCounts {
  const count = (matches: (order: (typeof orders)[number]) => boolean): number =>
    orders.filter(matches).length
  const wasEmailed = (order: RecalledOrder): boolean => order.emailedAt !== undefined
  return {
    orders: orders.length,
    held: count(({ dispatchedAt }) => dispatchedAt === undefined),
    toEmail: count(
      ({ dispatchedAt, emailedAt }) => dispatchedAt !== undefined && emailedAt === undefined,
    ),
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
