/**
 * "Buy again": puts an order's products into the cart at current prices, each in at least the
 * ordered quantity, so a second press changes nothing. Products that are not sold any more are left
 * out.
 */
import { putIntoCart } from './put-into-cart.ts'

type OrderLine = { quantity: number; product: { product_name: string } }

type CatalogueProduct = {
  id: number
  /** In ringgit. */
  price: number
  image?: string | undefined
  available: boolean
}

type BuyAgainResult = {
  isAnyAvailable: boolean
  /** Names of products that are not sold any more. */
  unavailableNames: readonly string[]
  /** True if the cart had no room for a product. */
  isCartFull: boolean
}

/**
 * Changes the cart and returns what could not be added. `catalogue`: products by name, because an
 * order stores names.
 */
export function buyAgain(
  orderLines: readonly OrderLine[],
  catalogue: ReadonlyMap<string, CatalogueProduct>,
): BuyAgainResult {
  const unavailableNames: string[] = []
  let isCartFull = false
  for (const { quantity, product } of orderLines) {
    const catalogueProduct = catalogue.get(product.product_name)
    if (!catalogueProduct?.available) {
      unavailableNames.push(product.product_name)
      continue
    }
    const { id, price, image } = catalogueProduct
    const item = { id, name: product.product_name, price, ...(image && { image }) }
    if (!putIntoCart(item, quantity)) isCartFull = true
  }
  const isAnyAvailable = unavailableNames.length < orderLines.length
  return { isAnyAvailable, unavailableNames, isCartFull }
}
