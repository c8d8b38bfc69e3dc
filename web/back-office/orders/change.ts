/** A change of an order as it is sent: the documented body, and what the row said before. */
import type { OrderStatus } from '#domain/orders/order-status.ts'

export type Change = {
  orderId: string
  status: OrderStatus
  tracking: string
  clearTracking?: boolean
  /** Why an order moves on that a pharmacist has not approved. */
  reason?: string
  updatedAt: string
}
