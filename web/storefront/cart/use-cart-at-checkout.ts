/**
 * The cart as the checkout needs it: with what an address asked to put in, compared with the catalogue,
 * and to be compared anew when a payment was refused because something has changed.
 */
import type { CartLine } from '#domain/cart/cart-line.ts'

import { useAddFromAddress } from './use-add-from-address.ts'
import { useCart } from './use-cart.ts'
import { useRefreshedCart, type RefreshedCart } from './use-refreshed-cart.ts'

export type CartAtCheckout = RefreshedCart & {
  lines: readonly CartLine[]
  /** False until the browser's own cart is known and holds what the address asks for. */
  ready: boolean
}

export function useCartAtCheckout(): CartAtCheckout {
  const { lines, ready } = useCart()
  const isAdding = useAddFromAddress()
  return { ...useRefreshedCart(), lines, ready: ready && !isAdding }
}
