/** Finds the orders that are Ready to Ship and still at the pharmacy. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import { isAtPharmacy } from '#server/orders/read/is-at-pharmacy.ts'

/** Maximum number of orders that are exported in one file, and checked for an approval. */
const maxOrders = 2_000

export const isReady = (eb: ExpressionBuilder<Tables, 'orders'>): Expression<SqlBool> =>
  eb.and([eb('status', '=', 'Ready to Ship'), isAtPharmacy()])

/** Returns the ids, oldest order first, at most `maxOrders`. With `numbers`, only of these orders. */
export async function findReadyOrders(db: Db, numbers?: readonly string[]): Promise<number[]> {
  if (numbers?.length === 0) return []
  let query = db.selectFrom('orders').select('id').where(isReady)
  if (numbers !== undefined) query = query.where('number', 'in', [...numbers])
  const rows = await query.orderBy('placed_at').orderBy('id').limit(maxOrders).execute()
  return rows.map(({ id }) => id)
}
