/** Returns what makes this change look like a mistake, from the data of the row (D-77). */
import { doubtsAbout, type OrderStatus, type StatusDoubt } from '#domain/orders/order-status.ts'

import type { OrderRow } from './use-orders.ts'

export type DoubtedOrder = Pick<
  OrderRow,
  'orderId' | 'status' | 'payment' | 'dispatchedAt' | 'approved'
>

export function doubtsOf(row: DoubtedOrder, to: OrderStatus): readonly StatusDoubt[] {
  const { status, payment, dispatchedAt, approved } = row
  const at = dispatchedAt === null ? undefined : new Date(dispatchedAt)
  return doubtsAbout({ status, payment, dispatchedAt: at, approved }, to)
}
