/**
 * Returns the reasons why a change of status is probably a mistake, from the data of the row. Staff
 * may confirm the change all the same (D-77).
 */
import {
  listStatusWarnings,
  type OrderStatus,
  type StatusWarning,
} from '#domain/orders/order-status.ts'

import type { OrderRow } from './use-orders.ts'

export type OrderWithWarnings = Pick<
  OrderRow,
  'orderId' | 'status' | 'payment' | 'dispatchedAt' | 'approved'
>

export function findStatusWarnings(
  row: OrderWithWarnings,
  newStatus: OrderStatus,
): readonly StatusWarning[] {
  const { status, payment, dispatchedAt, approved: isApproved } = row
  const dispatchDate = dispatchedAt === null ? undefined : new Date(dispatchedAt)
  return listStatusWarnings(
    { status, payment, dispatchedAt: dispatchDate, approved: isApproved },
    newStatus,
  )
}
