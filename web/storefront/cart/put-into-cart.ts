/**
 * Raises the quantity of a product in the cart to at least `quantity`, and reports the product if
 * it was not in the cart before. A repeated call changes nothing.
 */
import type { CartItem } from '#domain/cart/cart-line.ts'
import { ensureMinQuantity } from '#domain/cart/change-cart.ts'

import { changeCart, readCart } from './cart-store.ts'
import { trackAddedToCart } from './track-added-to-cart.ts'

export function putIntoCart(item: CartItem, quantity: number): void {
  const isNew = !readCart().some(({ id }) => id === item.id)
  changeCart((lines) => ensureMinQuantity(lines, item, quantity))
  if (isNew) trackAddedToCart(item)
}
