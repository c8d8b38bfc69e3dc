/**
 * "Buy again": what an order held, in the quantities it was ordered in, at today's prices. Pressing
 * twice changes nothing; what is not sold any more is left out, and named.
 */
import { haveInCart } from '#domain/cart/change-cart.ts'

import { changeCart, readCart } from './cart-store.ts'
import { trackAdded } from './track-added.ts'

type Ordered = { quantity: number; product: { product_name: string } }

type OnTheShelf = { id: number; price: number; image?: string | undefined; available: boolean }

/** What became of it; `missing` are the names of what is not sold any more. */
export type BoughtAgain = { any: boolean; missing: readonly string[] }

/** `shelf` is the catalogue by product name. */
export function buyAgain(
  ordered: readonly Ordered[],
  shelf: ReadonlyMap<string, OnTheShelf>,
): BoughtAgain {
  const missing: string[] = []
  for (const { quantity, product } of ordered) {
    const known = shelf.get(product.product_name)
    if (!known?.available) {
      missing.push(product.product_name)
      continue
    }
    const { id, price, image } = known
    const item = { id, name: product.product_name, price, ...(image && { image }) }
    const isNew = !readCart().some((line) => line.id === id)
    changeCart((lines) => haveInCart(lines, item, quantity))
    if (isNew) trackAdded(item)
  }
  return { any: missing.length < ordered.length, missing }
}
