import type { CartItem } from '#domain/cart/cart-line.ts'
import { ensureMinQuantity } from '#domain/cart/change-cart.ts'

import { changeCart, readCart } from './cart-store.ts'
import { trackAddedToCart } from './track-added-to-cart.ts'

/**
 * Raises the quantity of a product in the cart to at least `quantity`, so a repeated call changes
 * nothing. Reports the addition if the product was not in the cart (track-added-to-cart.ts).
 * Returns true. Returns false, and changes nothing, if the product is not in the cart and the cart
 * is full.
 */
export function putIntoCart(item: CartItem, quantity: number): boolean {
  const wasInCart = isInCart(item)
  changeCart((lines) => ensureMinQuantity(lines, item, quantity))
  if (!isInCart(item)) return false
  if (!wasInCart) trackAddedToCart(item)
  return true
}

function isInCart(item: CartItem): boolean {
  return readCart().some(({ id }) => id === item.id)
}
