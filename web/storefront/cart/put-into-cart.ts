/**
 * Raises the quantity of a product in the cart to at least `quantity`. Reports the addition if the
 * product was not in the cart (track-added-to-cart.ts). Does nothing if the cart is full and the
 * product is not in it, and returns false then. A repeated call changes nothing.
 */
import type { CartItem } from '#domain/cart/cart-line.ts'
import { ensureMinQuantity } from '#domain/cart/change-cart.ts'

import { changeCart, readCart } from './cart-store.ts'
import { trackAddedToCart } from './track-added-to-cart.ts'

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
