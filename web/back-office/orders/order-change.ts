/**
 * Body of the call that changes an order. `updatedAt` is the value of the row on the screen. The
 * server refuses the change with CONFLICT if the order has changed since then.
 */
import type { OrderStatus } from '#domain/orders/order-status.ts'

export type OrderChange = {
  orderId: string
  status: OrderStatus
  tracking: string
  clearTracking?: boolean
  /** Reason for moving on an order that a pharmacist has not approved. */
  reason?: string
  updatedAt: string
}
