/**
 * Jars that are paid and not made: the lines of open orders without a closed batch, oldest payment
 * first. Lines in an open batch count, because closing the batch takes its stock.
 */
import { needsOf, type Need } from '#domain/supply/coverage.ts'
import type { Db } from '#server/db/open-database.ts'
import { readOrderedLines } from '#server/pharmacy/review/read-ordered-lines.ts'
import type { Shop } from '#server/shop.ts'

export type OpenLine = {
  orderNumber: string
  position: number
  productId: number
  productName: string
  jars: number
  /** Empty when the amounts of the formula are unknown. */
  needs: readonly Need[]
}

/** With more orders, the most recently paid ones are left out. */
const maxOrders = 2_000

export async function findOpenLines(shop: Shop, db: Db): Promise<OpenLine[]> {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('review', 'review.order_id', 'orders.id')
    .select(['orders.id', 'number'])
    .where('payment', 'in', ['paid', 'partially_refunded'])
    .where('status', '!=', 'Ready to Ship')
    .where('dispatched_at', 'is', null)
    .where((eb) => eb.or([eb('review.state', 'is', null), eb('review.state', '!=', 'declined')]))
    .orderBy('paid_at')
    .orderBy('orders.id')
    .limit(maxOrders)
    .execute()
  const ids = orders.map(({ id }) => id)
  const lines = await readOrderedLines(shop, db, ids)
  const madeKeys = await findMadeKeys(db, ids)
  return orders.flatMap(({ id, number }) =>
    (lines.get(id) ?? [])
      .filter(({ position }) => !madeKeys.has(`${id} ${position}`))
      .map(({ position, name, quantity, size, product }) => ({
        orderNumber: number,
        position,
        productId: product.id,
        productName: name,
        jars: quantity,
        needs: product.formula ? needsOf(product.formula, quantity * size) : [],
      })),
  )
}

/** Returns `<order id> <position>` for each line of the orders in a closed batch. */
async function findMadeKeys(db: Db, orderIds: readonly number[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('batch_line')
    .innerJoin('batch', 'batch.id', 'batch_line.batch_id')
    .select(['order_id', 'position'])
    .where('batch.state', '=', 'checked')
    .where('order_id', 'in', [...orderIds])
    .execute()
  return new Set(rows.map(({ order_id: id, position }) => `${id} ${position}`))
}
