/** Which of these orders a pharmacist has approved, for the desk that would send them off. */
import type { Db } from '#server/db/open-database.ts'

/** The ids among `orderIds` with an approval. What status they have now is for the caller to know. */
export async function findApproved(
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
