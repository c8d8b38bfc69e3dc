/**
 * Locks an order for a change by staff. If the order changed since staff read it, the change is
 * refused, and the error contains the values of both changes (T-G02 in docs/threats.md).
 */
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { ChangeCause } from '#server/orders/move-order.ts'
import { readPayment, readStatus } from '#server/orders/read/read-order.ts'
import type { Shop } from '#server/shop.ts'
import { toActorText } from '#server/orders/staff-actor.ts'

import { getOrderNumber } from './read/get-order-number.ts'

/** `trackingNumber`, `courier` and `trackingUrl` are empty texts until they are set. */
export type LockedOrder = {
  id: number
  number: string
  status: OrderStatus
  payment: PaymentState
  trackingNumber: string
  courier: string
  trackingUrl: string
  dispatchedAt: Date | undefined
  deliveredAt: Date | undefined
  changedAt: Date
}

/**
 * Locks the order until the transaction ends, and returns it. `enteredNumber` is the order number
 * as staff typed it. Throws NOT_FOUND.
 */
export async function lockOrder(tx: Tx, enteredNumber: string): Promise<LockedOrder> {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'payment', 'tracking_number', 'changed_at'])
    .select(['courier', 'tracking_url', 'dispatched_at', 'delivered_at'])
    .where('number', '=', getOrderNumber(enteredNumber))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return {
    id: row.id,
    number: row.number,
    status: readStatus(row.status),
    payment: readPayment(row.payment),
    trackingNumber: row.tracking_number ?? '',
    courier: row.courier ?? '',
    trackingUrl: row.tracking_url ?? '',
    dispatchedAt: row.dispatched_at ?? undefined,
    deliveredAt: row.delivered_at ?? undefined,
    changedAt: row.changed_at,
  }
}

/**
 * Locks the order like `lockOrder`, for a change of values that staff have seen. Throws NOT_FOUND,
 * and CONFLICT when the order has changed since staff read it. The conflict contains `yours`, and
 * the stored values as `theirs`.
 */
export async function lockUnchangedOrder(
  tx: Tx,
  expectedOrder: {
    orderNumber: string
    /** Time of the order's last change when staff read it, in ISO format. Undefined: no check. */
    updatedAt: string | undefined
    /** The values that the caller wants to save. */
    yours?: Record<string, unknown>
    /**
     * Returns whether the order has these values already, because the reply to the first call was
     * lost. There is then no conflict, and the caller must change nothing.
     */
    isSaved: (order: LockedOrder) => boolean | Promise<boolean>
  },
): Promise<LockedOrder> {
  const { orderNumber, updatedAt, yours, isSaved } = expectedOrder
  const order = await lockOrder(tx, orderNumber)
  const isOutdated = updatedAt !== undefined && Date.parse(updatedAt) !== order.changedAt.getTime()
  if (isOutdated && !(await isSaved(order)))
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
 * Returns who changes the order, why and when, for the events of the change. The time is at least a
 * millisecond after the last change, so that each change has its own `updatedAt`.
 */
export function createChangeCause(
  shop: Shop,
  actor: Actor,
  order: LockedOrder,
  reason: string,
): ChangeCause {
  const changedAtMs = Math.max(shop.now().getTime(), order.changedAt.getTime() + 1)
  return { actor: toActorText(actor), reason, changedAt: new Date(changedAtMs) }
}
