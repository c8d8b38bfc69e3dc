/**
 * Finds orders with a jar of a recalled lot. The desks mark these orders, and shipping needs a
 * confirmation.
 */
import type { Db } from '#server/db/open-database.ts'

/**
 * Returns the numbers of the recalled lots by order id. Orders without a recalled lot are absent.
 * Only orders of a recall that was not withdrawn count, so a late order is absent until staff add
 * it.
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
    .select(['recall_order.order_id', 'lot.number'])
    .where('recall_order.order_id', 'in', [...orderIds])
    .where('recall.withdrawn_at', 'is', null)
    .orderBy('lot.id')
    .execute()
  const rowsByOrderId = Map.groupBy(rows, ({ order_id: id }) => id)
  return new Map(
    Array.from(rowsByOrderId, ([id, lots]) => [id, lots.map(({ number }) => number)] as const),
  )
}
