import type { Db } from '#server/db/open-database.ts'

/**
 * Returns which of the orders a pharmacist has approved. It does not check their current status.
 */
export async function findApprovedOrders(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('review')
    .select('order_id')
    .where('order_id', 'in', [...orderIds])
    .where('state', '=', 'approved')
    .execute()
  return new Set(rows.map((row) => row.order_id))
}
