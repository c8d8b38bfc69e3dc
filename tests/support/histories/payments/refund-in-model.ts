/** Refund tasks of staff in the model. */
import type { ModelOrder } from './payment-model.ts'

export type RefundOutcome = 'done' | 'withdrawn'

/** Opens a refund task. Returns the payment state of the order, or `refund refused`. */
export function requestRefund(order: ModelOrder, amountSen: number): string {
  const isRefundable = order.payment === 'paid' || order.payment === 'partially_refunded'
  if (!isRefundable || order.refundedSen + amountSen > order.totalSen) return 'refund refused'
  order.payment = 'refund_due'
  order.openRefundSen = amountSen
  return 'refund_due'
}

/** Closes the open refund task. Returns the order's payment state. Throws if there is no task. */
export function closeRefund(order: ModelOrder, outcome: RefundOutcome): string {
  if (order.openRefundSen === undefined) throw new Error('the order has no open refund task')
  if (outcome === 'done') order.refundedSen += order.openRefundSen
  order.openRefundSen = undefined
  if (order.refundedSen === order.totalSen) order.payment = 'refunded'
  else order.payment = order.refundedSen > 0 ? 'partially_refunded' : 'paid'
  return order.payment
}
