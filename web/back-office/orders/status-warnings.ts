import {
  listStatusWarnings,
  type OrderStatus,
  type StatusWarning,
} from '#domain/orders/order-status.ts'

import type { OrderRow } from './use-orders.ts'

export type OrderWithWarnings = Pick<
  OrderRow,
  'orderId' | 'status' | 'payment' | 'dispatchedAt' | 'deliveredAt' | 'approved'
>

/**
 * Returns the reasons why a change of status is probably a mistake. Staff may confirm the change
 * nevertheless (D-77 in docs/decisions/register.md).
 */
export function findStatusWarnings(
  row: OrderWithWarnings,
  newStatus: OrderStatus,
): readonly StatusWarning[] {
  const { status, payment, dispatchedAt, deliveredAt, approved: isApproved } = row
  return listStatusWarnings({ status, payment, dispatchedAt, deliveredAt, isApproved }, newStatus)
}
