import type { Db } from '#server/db/open-database.ts'

/**
 * Returns those of these ids whose order a pharmacist has approved. Does not check the status of
 * the orders: in Investigation, an approval does not count (`deriveReviewState`).
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
