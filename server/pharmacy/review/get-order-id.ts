import type { Db } from '#server/db/open-database.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findOrderId } from '#server/orders/read/find-order-id.ts'

/** Returns the id of an order. Throws NOT_FOUND for an invalid or unknown order number. */
export async function getOrderId(db: Db, enteredNumber: string): Promise<number> {
  const orderId = await findOrderId(db, enteredNumber)
  if (orderId === undefined) throw new ShopError('NOT_FOUND')
  return orderId
}
