/** Refund tasks of staff in the model. */
import type { ModelOrder } from './payment-model.ts'

/** Opens a refund task; `amount` in sen. */
export function requestRefund(order: ModelOrder, amount: number): string {
  const isOpen = order.payment === 'paid' || order.payment === 'partially_refunded'
  if (!isOpen || order.refunded + amount > order.total) return 'refund refused'
  order.payment = 'refund_due'
  order.task = amount
  return 'refund_due'
}

export function closeRefund(order: ModelOrder, isDone: boolean): string {
  if (isDone) order.refunded += order.task ?? 0
  order.task = undefined
  const isWhole = order.refunded === order.total
  order.payment = isWhole ? 'refunded' : order.refunded > 0 ? 'partially_refunded' : 'paid'
  return order.payment
}
