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

/** The values that staff changed; all others stay as they are saved. */
export type ChangedValues = Partial<Omit<OrderChange, 'orderId' | 'updatedAt'>>

/** Values of an order as the server last returned them. The screen may show unsaved newer ones. */
export type SavedOrder = { status: OrderStatus; trackingNumber: string; updatedAt: string }

/**
 * Returns the change to send. An unchanged tracking number is sent as an empty text, which keeps
 * the saved number: the number on the screen may be one that was just cleared.
 */
export function toOrderChange(
  orderId: string,
  { status, updatedAt }: SavedOrder,
  changedValues: ChangedValues,
): OrderChange {
  return { orderId, status, tracking: '', updatedAt, ...changedValues }
}

type Parcel = {
  trackingNumber: string
  courier: string
  trackingUrl: string
  dispatchedAt: string | null
}

/**
 * Returns the order with new values. If its tracking number changes, courier and link are removed,
 * because they belong to the old number; the next load of the order brings the new ones. A cleared
 * number undoes the shipping.
 */
export function applyNewValues<Order extends Parcel>(order: Order, values: Partial<Order>): Order {
  const newOrder = { ...order, ...values }
  if (newOrder.trackingNumber === order.trackingNumber) return newOrder
  const isShippingUndone = newOrder.trackingNumber === ''
  return {
    ...newOrder,
    courier: '',
    trackingUrl: '',
    ...(isShippingUndone && { dispatchedAt: null }),
  }
}
