/** Finds the lots in each jar of an order, and the lots of a batch. */
import type { HandlerResult } from '#contract/call.ts'
import type { Db } from '#server/db/open-database.ts'
import { readBatchState } from '#server/pharmacy/batch/read-batch-state.ts'

import { isTypedLotSql } from './find-traced-lots.ts'

type Jar = HandlerResult<'GET /api/trace/orders/{orderId}'>['jars'][number]

type JarLot = Jar['lots'][number]

/** Returns the jars by order id, sorted by order line. Orders that do not exist are absent. */
export async function findJars(db: Db, orderIds: readonly number[]): Promise<Map<number, Jar[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_line')
    .leftJoin('batch_line', (join) =>
      join
        .onRef('batch_line.order_id', '=', 'order_line.order_id')
        .onRef('batch_line.position', '=', 'order_line.position'),
    )
    .leftJoin('batch', 'batch.id', 'batch_line.batch_id')
    .select(['order_line.order_id', 'order_line.position', 'order_line.product_name'])
    .select('order_line.quantity')
    .select(['batch.id as batch_id', 'batch.number as batch', 'batch.state as batch_state'])
    .where('order_line.order_id', 'in', [...orderIds])
    .orderBy('order_line.order_id')
    .orderBy('order_line.position')
    .execute()
  const replacedJars = await findReplacedJars(db, orderIds)
  const lotsByBatchId = await findLotsOfBatches(db, [
    ...rows.flatMap(({ batch_id: id }) => id ?? []),
    ...replacedJars.map(({ batchId }) => batchId),
  ])
  const toJar = (line: (typeof rows)[number]): Jar => ({
    position: line.position,
    product: line.product_name,
    quantity: line.quantity,
    batch: line.batch,
    batchState: line.batch_state === null ? null : readBatchState(line.batch_state),
    lots: line.batch_id === null ? [] : (lotsByBatchId.get(line.batch_id) ?? []),
    earlierBatches: replacedJars
      .filter(({ orderId, position }) => orderId === line.order_id && position === line.position)
      .map(({ batchId, batch, replacedAt, replacedBy, reason }) => ({
        batch,
        lots: lotsByBatchId.get(batchId) ?? [],
        replacedAt: replacedAt.toISOString(),
        replacedBy,
        reason,
      })),
  })
  const rowsByOrderId = Map.groupBy(rows, ({ order_id: id }) => id)
  return new Map(Array.from(rowsByOrderId, ([id, lines]) => [id, lines.map(toJar)]))
}

/** Returns the earlier batches of jars that were made again, oldest first. */
async function findReplacedJars(db: Db, orderIds: readonly number[]) {
  const rows = await db
    .selectFrom('replaced_jar')
    .innerJoin('batch', 'batch.id', 'replaced_jar.batch_id')
    .select(['replaced_jar.order_id', 'replaced_jar.position', 'replaced_jar.batch_id'])
    .select(['replaced_jar.reason', 'replaced_jar.replaced_at', 'replaced_jar.replaced_by'])
    .select('batch.number')
    .where('replaced_jar.order_id', 'in', [...orderIds])
    .orderBy('replaced_jar.batch_id')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    position: row.position,
    batchId: row.batch_id,
    batch: row.number,
    replacedAt: row.replaced_at,
    replacedBy: row.replaced_by,
    reason: row.reason,
  }))
}

/**
 * Returns the lots by batch id: lots that were weighed, and lots typed on the sheet. The result has
 * each lot that a typed text matches. A text that matches no lot is returned as typed, with
 * `isListed` false. A batch without a lot is absent.
 */
export async function findLotsOfBatches(
  db: Db,
  batchIds: readonly number[],
): Promise<Map<number, JarLot[]>> {
  if (batchIds.length === 0) return new Map()
  const weighedRows = await db
    .selectFrom('batch_weighing')
    .innerJoin('lot', 'lot.id', 'batch_weighing.lot_id')
    .innerJoin('ingredient', 'ingredient.id', 'lot.ingredient_id')
    .select(['batch_weighing.batch_id', 'ingredient.name'])
    .select(['lot.number', 'lot.supplier_lot', 'lot.state'])
    .where('batch_weighing.batch_id', 'in', [...batchIds])
    .execute()
  const typedRows = await db
    .selectFrom('batch_lot')
    .leftJoin('ingredient', 'ingredient.id', 'batch_lot.ingredient')
    .leftJoin('lot', (join) =>
      join.onRef('lot.ingredient_id', '=', 'batch_lot.ingredient').on(isTypedLotSql()),
    )
    .select(['batch_lot.batch_id', 'batch_lot.ingredient', 'batch_lot.lot', 'ingredient.name'])
    .select(['lot.number', 'lot.supplier_lot', 'lot.state'])
    .where('batch_lot.batch_id', 'in', [...batchIds])
    .where('batch_lot.lot', '<>', '')
    .execute()
  const lots = [
    ...weighedRows.map((row) => ({
      batchId: row.batch_id,
      ingredient: row.name,
      lot: row.number,
      supplierLot: row.supplier_lot,
      isListed: true,
      isRecalled: row.state === 'recalled',
    })),
    ...typedRows.map((row) => ({
      batchId: row.batch_id,
      ingredient: row.name ?? row.ingredient,
      lot: row.number ?? row.lot,
      supplierLot: row.supplier_lot ?? '',
      isListed: row.number !== null,
      isRecalled: row.state === 'recalled',
    })),
  ].toSorted((a, b) => a.ingredient.localeCompare(b.ingredient) || a.lot.localeCompare(b.lot))
  const lotsByBatchId = Map.groupBy(lots, ({ batchId }) => batchId)
  return new Map(
    Array.from(
      lotsByBatchId,
      ([id, batchLots]) => [id, batchLots.map(({ batchId: _, ...lot }) => lot)] as const,
    ),
  )
}
