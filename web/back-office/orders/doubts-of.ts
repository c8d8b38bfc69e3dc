/** What looks like a slip about this change, by what the row says (D-77). */
import { doubtsAbout, type OrderStatus, type StatusDoubt } from '#domain/orders/order-status.ts'

import type { OrderRow } from './use-orders.ts'

export function doubtsOf(row: OrderRow, to: OrderStatus): readonly StatusDoubt[] {
  const { status, payment, dispatchedAt, approved } = row
  const at = dispatchedAt === null ? undefined : new Date(dispatchedAt)
  return doubtsAbout({ status, payment, dispatchedAt: at, approved }, to)
}
