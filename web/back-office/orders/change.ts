/**
 * A change of an order as it is sent: the documented body, and the `updatedAt` of the shown row.
 */
import type { OrderStatus } from '#domain/orders/order-status.ts'

export type Change = {
  orderId: string
  status: OrderStatus
  tracking: string
  clearTracking?: boolean
  /** Reason for moving on an order that a pharmacist has not approved. */
  reason?: string
  updatedAt: string
}
