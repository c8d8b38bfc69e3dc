/** The numbers of a recall that staff and the report show. */
import { recallAnswers, type RecallAnswer } from './recall-answers.ts'
import type { RecalledOrder } from './recall.ts'

export type RecallCounts = {
  readonly orders: number
  /** Orders that were not shipped: the pharmacy holds them. */
  readonly held: number
  readonly toEmail: number
  readonly emailed: number
  /** Emails that the customers' mail servers accepted. */
  readonly delivered: number
  readonly answered: number
  /** Emailed orders without an answer. */
  readonly outstanding: number
  readonly answers: readonly { readonly answer: RecallAnswer; readonly orders: number }[]
}

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
