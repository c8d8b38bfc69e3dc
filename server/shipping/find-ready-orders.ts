import type { Db } from '#server/db/open-database.ts'
import { isReadyToShip } from '#server/orders/read/is-at-pharmacy.ts'

/** Maximum number of orders in an export, and in the count of orders without an approval. */
const maxReadyOrders = 2_000

/**
 * Returns the ids of the orders that are Ready to Ship and still at the pharmacy, oldest order
 * first, at most `maxReadyOrders`. With `orderNumbers`, returns only ids of these orders; an empty
 * list returns none.
 */
export async function findReadyOrderIds(
  db: Db,
  orderNumbers?: readonly string[],
): Promise<number[]> {
  if (orderNumbers?.length === 0) return []
  let query = db.selectFrom('orders').select('id').where(isReadyToShip())
  if (orderNumbers !== undefined) query = query.where('number', 'in', [...orderNumbers])
  const rows = await query.orderBy('placed_at').orderBy('id').limit(maxReadyOrders).execute()
  return rows.map(({ id }) => id)
}
