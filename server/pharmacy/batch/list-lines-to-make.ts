import { sql } from 'kysely'

import { fullNameOf } from '#domain/address/address.ts'
import { paymentStatesToPrepare } from '#domain/payments/payment-state.ts'
import type { Db } from '#server/db/open-database.ts'
import { isAtPharmacy } from '#server/orders/read/is-at-pharmacy.ts'
import { readOrderedLines, type OrderedLine } from '#server/pharmacy/review/read-ordered-lines.ts'
import type { Shop } from '#server/shop.ts'

export type LineToMake = OrderedLine & {
  orderNumber: string
  customerName: string
  placedAt: Date
}

/**
 * Maximum number of orders in one list. With more orders, those that were paid most recently are
 * left out until earlier ones are in a batch.
 */
const maxOrders = 500

/**
 * Returns the lines that are not in a batch yet, of paid and approved orders, oldest payment first.
 * `orderNumbers` limits the result to these orders.
 */
export async function listLinesToMake(
  shop: Shop,
  db: Db,
  orderNumbers?: readonly string[],
): Promise<LineToMake[]> {
  if (orderNumbers?.length === 0) return []
  let query = db
    .selectFrom('orders')
    .innerJoin('review', 'review.order_id', 'orders.id')
    .select(['orders.id', 'orders.number', 'orders.first_name', 'orders.last_name'])
    .select('orders.placed_at')
    .where('review.state', '=', 'approved')
    .where('orders.status', '=', 'Preparing')
    .where('orders.payment', 'in', paymentStatesToPrepare)
    .where(isAtPharmacy())
    .where(
      sql<boolean>`exists (select from order_line as line
        where line.order_id = orders.id and not exists (select from batch_line as batched
          where batched.order_id = line.order_id and batched.position = line.position))`,
    )
    .orderBy('orders.paid_at')
    .limit(maxOrders)
  if (orderNumbers) query = query.where('orders.number', 'in', [...orderNumbers])
  const orders = await query.execute()
  const ids = orders.map(({ id }) => id)
  const linesByOrderId = await readOrderedLines(shop, db, ids)
  const keysInBatches = new Set(await findKeysInBatches(db, ids))
  return orders.flatMap((order) =>
    (linesByOrderId.get(order.id) ?? [])
      .filter(({ position }) => !keysInBatches.has(lineKey(order.id, position)))
      .map((line) => ({
        ...line,
        orderNumber: order.number,
        customerName: fullNameOf({ firstName: order.first_name, lastName: order.last_name }),
        placedAt: order.placed_at,
      })),
  )
}

const lineKey = (orderId: number, position: number): string => `${orderId} ${position}`

/** Returns the key of each line that is already in a batch. */
async function findKeysInBatches(db: Db, orderIds: readonly number[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('batch_line')
    .select(['order_id', 'position'])
    .where('order_id', 'in', [...orderIds])
    .execute()
  return rows.map(({ order_id: id, position }) => lineKey(id, position))
}
