import type { OrderStatus } from '#domain/orders/order-status.ts'

/** A change of an order's status or tracking number, as the call sends it. */
export type OrderChange = {
  orderId: string
  status: OrderStatus
  /** Empty to keep the saved tracking number. */
  tracking: string
  /** True to remove the saved tracking number. */
  clearTracking?: boolean
  /** Reason for moving on an order that a pharmacist has not approved. */
  reason?: string
  /**
   * Value of the order on the screen. The server refuses the change with CONFLICT if the order has
   * changed since then.
   */
  updatedAt: string
}
