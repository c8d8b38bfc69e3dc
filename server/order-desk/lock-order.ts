/**
 * Locks an order for a change by staff. If it changed since it was read, the change is refused with
 * both values (D-112, T-G02).
 */
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Cause } from '#server/orders/move-order.ts'
import { readPayment, readStatus } from '#server/orders/read-order.ts'
import type { Shop } from '#server/shop.ts'

export type LockedOrder = {
  id: number
  number: string
  status: OrderStatus
  payment: PaymentState
  trackingNumber: string
  dispatchedAt: Date | undefined
  deliveredAt: Date | undefined
  changedAt: Date
}

/**
 * Throws NOT_FOUND, and CONFLICT when `updatedAt` is given and not the order's. `yours` are the
 * values that the caller wanted to write.
 */
export async function lockOrder(
  tx: Tx,
  requested: { orderId: string; updatedAt?: string | undefined; yours?: Record<string, unknown> },
): Promise<LockedOrder> {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'payment', 'tracking_number', 'changed_at'])
    .select(['dispatched_at', 'delivered_at'])
    .where('number', '=', parseOrderNumber(requested.orderId) ?? '')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  const order: LockedOrder = {
    id: row.id,
    number: row.number,
    status: readStatus(row.status),
    payment: readPayment(row.payment),
    trackingNumber: row.tracking_number ?? '',
    dispatchedAt: row.dispatched_at ?? undefined,
    deliveredAt: row.delivered_at ?? undefined,
    changedAt: row.changed_at,
  }
  const { updatedAt, yours } = requested
  if (updatedAt !== undefined && Date.parse(updatedAt) !== order.changedAt.getTime())
    throw new ShopError('CONFLICT', {
      details: {
        yours,
        theirs: {
          status: order.status,
          trackingNumber: order.trackingNumber,
          delivered: order.deliveredAt !== undefined,
          updatedAt: order.changedAt.toISOString(),
        },
      },
    })
  return order
}

/**
 * Who, why and when, for the order's events. The time is later than the last change, so that each
 * change has its own `updatedAt`.
 */
export function causeOf(shop: Shop, actor: Actor, order: LockedOrder, cause: string): Cause {
  const at = Math.max(shop.now().getTime(), order.changedAt.getTime() + 1)
  return { who: actorName(actor), cause, at: new Date(at) }
}

export function actorName(actor: Actor): string {
  return `staff ${actor.userId}`
}
