/**
 * "Buy again": puts an order's products into the cart at current prices. Each then has at least the
 * ordered quantity, so a second press changes nothing. Products that are no longer sold are left
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
  /** False if none of the products is sold any more. */
  isAnyAvailable: boolean
  /** Names of the products that are no longer sold. */
  unavailableNames: readonly string[]
  /** True if the cart had no room for a product. */
  isCartFull: boolean
}

/** Changes the cart and returns what could not be added. */
export function buyAgain(
  orderLines: readonly OrderLine[],
  productsByName: ReadonlyMap<string, CatalogueProduct>,
): BuyAgainResult {
  const unavailableNames: string[] = []
  let isCartFull = false
  for (const { quantity, product } of orderLines) {
    const catalogueProduct = productsByName.get(product.product_name)
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
