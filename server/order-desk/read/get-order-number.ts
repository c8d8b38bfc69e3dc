import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { ShopError } from '#server/http/shop-error.ts'

/**
 * Returns the order number that staff entered, normalised. Throws NOT_FOUND for a text that cannot
 * be one.
 */
export function getOrderNumber(enteredNumber: string): string {
  const number = parseOrderNumber(enteredNumber)
  if (number === undefined) throw new ShopError('NOT_FOUND')
  return number
}
