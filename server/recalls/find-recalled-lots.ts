/**
 * Finds orders with a jar of a recalled lot. The screens of staff mark these orders, and shipping
 * needs a confirmation. Batches that are older than the stock records have no weighed lots: their
 * lot numbers were typed as text.
 */
import { isReplaced } from '#domain/recalls/recalled-jars.ts'
import type { Db } from '#server/db/open-database.ts'

import { findTracedLots, isTypedLotSql } from './trace/find-traced-lots.ts'
import { traceLot } from './trace/trace-lot.ts'

/**
 * Returns, by order id, the numbers of the recalled lots in the order's jars. Orders without such a
 * lot are absent. A recalled lot counts if a batch of the order weighed it. If its number was only
 * typed on the batch sheet, it counts once the order is in its recall: a late order
 * (add-late-orders.ts) is absent until staff add it. A lot does not count if every jar of the order
 * with it was replaced, or if its recall was withdrawn.
 */
export async function findRecalledLots(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('recall_order')
    .innerJoin('recall', 'recall.id', 'recall_order.recall_id')
    .innerJoin('lot', 'lot.id', 'recall.lot_id')
    .select(['recall_order.order_id', 'lot.id as lot_id', 'lot.number'])
    .where('recall_order.order_id', 'in', [...orderIds])
    .where('recall.withdrawn_at', 'is', null)
    .orderBy('lot.id')
    .execute()
  const weighedRows = await findWeighedRows(db, orderIds)
  const weighedKeys = new Set(weighedRows.map(orderLotKeyOf))
  const otherRows = rows.filter((row) => !weighedKeys.has(orderLotKeyOf(row)))
  const typedKeys = await findTypedKeys(db, otherRows)
  const allRows = [...weighedRows, ...otherRows.filter((row) => typedKeys.has(orderLotKeyOf(row)))]
  const replacedKeys = await findReplacedKeys(db, allRows)
  const remainingRows = allRows.filter((row) => !replacedKeys.has(orderLotKeyOf(row)))
  const rowsByOrderId = Map.groupBy(remainingRows, ({ order_id: id }) => id)
  return new Map(
    Array.from(rowsByOrderId, ([id, lots]) => [id, lots.map(({ number }) => number)] as const),
  )
}

type RecalledRow = { order_id: number; lot_id: number }

const orderLotKeyOf = ({ order_id: orderId, lot_id: lotId }: RecalledRow): string =>
  `${orderId} ${lotId}`

/**
 * Returns the orders with a batch that has weighed a recalled lot. The batch is open, or it was
 * closed after the recall started, so its orders may be late. Includes batches of replaced jars,
 * because a replaced jar may be shipped until its replacement is made.
 */
function findWeighedRows(db: Db, orderIds: readonly number[]) {
  return db
    .selectFrom(selectJars(db, orderIds).as('jar'))
    .innerJoin('batch_weighing', 'batch_weighing.batch_id', 'jar.batch_id')
    .innerJoin('lot', 'lot.id', 'batch_weighing.lot_id')
    .select(['jar.order_id', 'lot.id as lot_id', 'lot.number'])
    .distinct()
    .where('lot.state', '=', 'recalled')
    .orderBy('lot.id')
    .execute()
}

/** Returns the keys of the rows whose lot was typed on a batch sheet of the order. */
async function findTypedKeys(db: Db, rows: readonly RecalledRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const orderIds = rows.map(({ order_id: id }) => id)
  const typedRows = await db
    .selectFrom(selectJars(db, orderIds).as('jar'))
    .innerJoin('batch_lot', 'batch_lot.batch_id', 'jar.batch_id')
    .innerJoin('lot', 'lot.ingredient_id', 'batch_lot.ingredient')
    .select(['jar.order_id', 'lot.id as lot_id'])
    .distinct()
    .where(
      'lot.id',
      'in',
      rows.map(({ lot_id: id }) => id),
    )
    .where(isTypedLotSql())
    .execute()
  return new Set(typedRows.map(orderLotKeyOf))
}

/** Returns a query of the jars of orders with their batches, also of jars that are made again. */
function selectJars(db: Db, orderIds: readonly number[]) {
  return db
    .selectFrom('batch_line')
    .select(['order_id', 'batch_id'])
    .where('order_id', 'in', [...orderIds])
    .union(
      db
        .selectFrom('replaced_jar')
        .select(['order_id', 'batch_id'])
        .where('order_id', 'in', [...orderIds]),
    )
}

/** Returns the keys of the rows whose order has a replacement of each jar with the lot. */
async function findReplacedKeys(
  db: Db,
  rows: readonly RecalledRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  // Only orders with a replaced jar need a trace of their lots. There are few, and a trace is slow.
  const replacedJars = await db
    .selectFrom('replaced_jar')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', [...new Set(rows.map(({ order_id: id }) => id))])
    .execute()
  const orderIds = new Set(replacedJars.map(({ order_id: id }) => id))
  const lotIds = rows.filter(({ order_id: id }) => orderIds.has(id)).map(({ lot_id: id }) => id)
  const keys = new Set<string>()
  for (const lot of await findTracedLots(db, { ids: [...new Set(lotIds)] })) {
    const { orders } = await traceLot(db, lot)
    for (const order of orders.filter(isReplaced))
      keys.add(orderLotKeyOf({ order_id: order.id, lot_id: lot.id }))
  }
  return keys
}
