/**
 * "Buy again": puts an order's products into the cart in the ordered quantities at current prices.
 * Products that are not sold any more are left out and named. A second press changes nothing.
 */
import { ensureInCart } from '#domain/cart/change-cart.ts'

import { changeCart, readCart } from './cart-store.ts'
import { trackAdded } from './track-added.ts'

type Ordered = { quantity: number; product: { product_name: string } }

type CatalogueProduct = {
  id: number
  price: number
  image?: string | undefined
  available: boolean
}

/**
 * `any`: at least one product is available; `missing`: names of products that are not sold any
 * more.
 */
export type BuyAgainResult = { any: boolean; missing: readonly string[] }

/** `catalogue` maps product names to products. */
export function buyAgain(
  ordered: readonly Ordered[],
  catalogue: ReadonlyMap<string, CatalogueProduct>,
): BuyAgainResult {
  const missing: string[] = []
  for (const { quantity, product } of ordered) {
    const known = catalogue.get(product.product_name)
    if (!known?.available) {
      missing.push(product.product_name)
      continue
    }
    const { id, price, image } = known
    const item = { id, name: product.product_name, price, ...(image && { image }) }
    const isNew = !readCart().some((line) => line.id === id)
    changeCart((lines) => ensureInCart(lines, item, quantity))
    if (isNew) trackAdded(item)
  }
  return { any: missing.length < ordered.length, missing }
}
