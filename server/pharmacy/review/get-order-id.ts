import { parseOrderNumber } from '#domain/orders/order-number.ts'
import type { Db } from '#server/db/open-database.ts'
import { ShopError } from '#server/http/shop-error.ts'

/** Returns the id of an order. Throws NOT_FOUND for an invalid or unknown order number. */
export async function getOrderId(db: Db, enteredNumber: string): Promise<number> {
  const number = parseOrderNumber(enteredNumber)
  if (number === undefined) throw new ShopError('NOT_FOUND')
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return row.id
}
