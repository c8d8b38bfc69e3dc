import type { Db } from '#server/db/open-database.ts'

/**
 * Returns the ids of the orders that a pharmacist has approved. The current status of the orders is
 * not checked.
 */
export async function findApprovedOrderIds(
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
