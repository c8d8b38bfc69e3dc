/**
 * "Buy again": what an order held, in the quantities it was ordered in, at today's prices. Pressing
 * twice changes nothing; what is not sold any more is left out.
 */
import { haveInCart } from '#domain/cart/change-cart.ts'

import { changeCart } from './cart-store.ts'

type Ordered = { quantity: number; product: { product_name: string } }

type OnTheShelf = { id: number; price: number; image?: string | undefined; available: boolean }

/** Answers whether any of it is still sold. `shelf` is the catalogue by product name. */
export function buyAgain(
  ordered: readonly Ordered[],
  shelf: ReadonlyMap<string, OnTheShelf>,
): boolean {
  const sold = ordered.flatMap(({ quantity, product: { product_name: name } }) => {
    const known = shelf.get(name)
    if (!known?.available) return []
    const { id, price, image } = known
    return [{ item: { id, name, price, ...(image && { image }) }, quantity }]
  })
  for (const { item, quantity } of sold) changeCart((lines) => haveInCart(lines, item, quantity))
  return sold.length > 0
}
