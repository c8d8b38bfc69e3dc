/**
 * Locks an order for a change by staff. If the order changed since staff read it, the change is
 * refused and the error contains both values (T-G02 in docs/threats.md).
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
 * Locks and returns the order until the transaction ends. `orderNumber` is as staff typed it.
 * `updatedAt` is the time of the order's last change when staff read it, in ISO format. Throws
 * NOT_FOUND, and CONFLICT when `updatedAt` is given and the order has changed since. The conflict
 * contains `yours` (the values that the caller wanted to save) and `theirs` (the stored values).
 * `isSaved` returns whether the order has these values already, because the reply to the first call
 * was lost: there is then no conflict, and the caller must change nothing.
 */
export async function lockOrder(
  tx: Tx,
  expectedOrder: {
    orderNumber: string
    updatedAt?: string | undefined
    yours?: Record<string, unknown>
    isSaved?: (order: LockedOrder) => boolean | Promise<boolean>
  },
): Promise<LockedOrder> {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'payment', 'tracking_number', 'changed_at'])
    .select(['courier', 'tracking_url', 'dispatched_at', 'delivered_at'])
    .where('number', '=', getOrderNumber(expectedOrder.orderNumber))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  const order: LockedOrder = {
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
  const { updatedAt, yours, isSaved } = expectedOrder
  const isOutdated = updatedAt !== undefined && Date.parse(updatedAt) !== order.changedAt.getTime()
  if (isOutdated && !(await isSaved?.(order)))
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
 * Returns who changes the order, why and when, for its events. The time is at least a millisecond
 * after the last change, so that each change has its own `updatedAt`.
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
