import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { ShopError } from '#server/http/shop-error.ts'

/** Returns the normalised order number. Throws NOT_FOUND for a text that cannot be one. */
export function getOrderNumber(orderId: string): string {
  const number = parseOrderNumber(orderId)
  if (number === undefined) throw new ShopError('NOT_FOUND')
  return number
}
