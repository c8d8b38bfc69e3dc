import { parseOrderNumber } from '#domain/orders/order-number.ts'
import type { Db } from '#server/db/open-database.ts'

/**
 * Returns the id of the order with this number, as a person typed it. Returns undefined for an
 * unknown number and for a text that is not an order number.
 */
export async function findOrderId(db: Db, enteredNumber: string): Promise<number | undefined> {
  const number = parseOrderNumber(enteredNumber)
  if (number === undefined) return undefined
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.id
}
