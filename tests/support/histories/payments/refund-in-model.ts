/** Refund tasks of staff in the model. */
import type { ModelOrder } from './payment-model.ts'

/** Opens a refund task; `amount` in sen. */
export function requestRefund(order: ModelOrder, amount: number): string {
  const isOpen = order.payment === 'paid' || order.payment === 'partially_refunded'
  if (!isOpen || order.refunded + amount > order.total) return 'refund refused'
  order.payment = 'refund_due'
  order.openRefund = amount
  return 'refund_due'
}

/** Closes the open refund task as done or withdrawn. Throws when there is none. */
export function closeRefund(order: ModelOrder, isDone: boolean): string {
  if (order.openRefund === undefined) throw new Error('the order has no open refund task')
  if (isDone) order.refunded += order.openRefund
  order.openRefund = undefined
  if (order.refunded === order.total) order.payment = 'refunded'
  else order.payment = order.refunded > 0 ? 'partially_refunded' : 'paid'
  return order.payment
}
