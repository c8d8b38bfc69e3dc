/**
 * The cart for components. On the server and before hydration it is empty and `isReady` is false,
 * because the HTML is the same for all visitors.
 */
import { useMemo, useSyncExternalStore } from 'react'

import { computeCartSubtotal, type CartItem, type CartLine } from '#domain/cart/cart-line.ts'
import {
  addToCart,
  removeFromCart,
  restoreLines,
  setQuantity,
  type AddToCartResult,
} from '#domain/cart/change-cart.ts'
import type { Sen } from '#domain/money.ts'
import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'

import { changeCart, readCart, readEmptyCart, watchCart } from './cart-store.ts'
import { trackAddedToCart } from './track-added-to-cart.ts'

type Cart = {
  lines: readonly CartLine[]
  lineCount: number
  subtotal: Sen
  /** False before the stored cart is loaded. */
  isReady: boolean
  has(id: number): boolean
  /**
   * Adds one jar and reports the addition (track-added-to-cart.ts). If the cart or the line is
   * full, changes nothing and returns which of them.
   */
  add(item: CartItem): AddToCartResult
  remove(id: number): void
  setQuantity(id: number, quantity: number): void
  /** Undoes a removal: puts the line back at its index. */
  restore(line: CartLine, index: number): void
}

export function useCart(): Cart {
  // Reads the store, not a context: a context value that changes above a component that is not
  // loaded yet (web/ui/behaviour/load-when-idle.tsx) would make React discard the server's HTML of
  // that component.
  const lines = useSyncExternalStore(watchCart, readCart, readEmptyCart)
  const isReady = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return useMemo<Cart>(
    () => ({
      lines,
      lineCount: lines.length,
      subtotal: computeCartSubtotal(lines),
      isReady,
      has: (id) => lines.some((line) => line.id === id),
      add: (item) => {
        // Replaced by the callback, which `changeCart` runs before it returns.
        let addResult: AddToCartResult = { ok: true, lines }
        changeCart((current) => {
          addResult = addToCart(current, item)
          return addResult.lines
        })
        if (addResult.ok) trackAddedToCart(item)
        return addResult
      },
      remove: (id) => changeCart((current) => removeFromCart(current, id)),
      setQuantity: (id, quantity) => changeCart((current) => setQuantity(current, id, quantity)),
      restore: (line, index) => changeCart((current) => restoreLines(current, [line], index)),
    }),
    [lines, isReady],
  )
}
