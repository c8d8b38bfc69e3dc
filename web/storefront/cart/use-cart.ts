/**
 * The cart for every part of the storefront: `const cart = useCart()`. On the server and until the page
 * is awake it is empty and `ready` is false, so that the same HTML serves everybody and nothing jumps.
 * Read from the store by each who asks, not handed down: a value that changes above a part whose script
 * is still on its way (web/ui/later-part.tsx) makes React throw the server's drawing of it away.
 */
import { useMemo, useSyncExternalStore } from 'react'

import { cartSubtotal, type CartItem, type CartLine } from '#domain/cart/cart-line.ts'
import {
  addToCart,
  removeFromCart,
  removeLineAt,
  restoreLines,
  setQuantity,
  type AddedToCart,
} from '#domain/cart/change-cart.ts'
import type { Sen } from '#domain/money.ts'

import { changeCart, readCart, readEmptyCart, watchCart } from './cart-store.ts'
import { trackAdded } from './track-added.ts'

export type Cart = {
  lines: readonly CartLine[]
  /** Number of lines, as the badge shows it. */
  count: number
  subtotal: Sen
  /** False until the browser's own cart is known. */
  ready: boolean
  has(id: number): boolean
  /** Adds one and reports it. Says why when the cart or the line is full. */
  add(item: CartItem): AddedToCart
  remove(id: number): void
  removeAt(index: number): void
  setQuantity(id: number, quantity: number): void
  /** Undoes a removal: the line at its old place. */
  restore(line: CartLine, index: number): void
  /** Takes over what the catalogue says of the lines. */
  replace(lines: readonly CartLine[]): void
  clear(): void
}

const unchanging = () => () => {}

/** The visitor's cart. */
export function useCart(): Cart {
  const lines = useSyncExternalStore(watchCart, readCart, readEmptyCart)
  const ready = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
  return useMemo<Cart>(
    () => ({
      lines,
      count: lines.length,
      subtotal: cartSubtotal(lines),
      ready,
      has: (id) => lines.some((line) => line.id === id),
      add: (item) => {
        let result: AddedToCart | undefined
        changeCart((now) => (result = addToCart(now, item)).lines)
        if (result?.ok) trackAdded(item)
        return result ?? { ok: true, lines }
      },
      remove: (id) => changeCart((now) => removeFromCart(now, id)),
      removeAt: (index) => changeCart((now) => removeLineAt(now, index)),
      setQuantity: (id, quantity) => changeCart((now) => setQuantity(now, id, quantity)),
      restore: (line, index) => changeCart((now) => restoreLines(now, [line], index)),
      replace: (fresh) => changeCart(() => fresh),
      clear: () => changeCart(() => []),
    }),
    [lines, ready],
  )
}
