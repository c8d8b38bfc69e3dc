/**
 * Prices the cart from the catalogue only: names, prices and pictures stored in the browser are
 * never used (T-A01 and T-A03 in docs/threats.md).
 */
import type { Product } from '#domain/catalogue/product.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import { refreshCatalogue } from '#server/catalogue/live-catalogue.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import type { OrderRequest } from './read-order-request.ts'

/** A line of the cart; `product.price` is the price of one jar. */
export type ProductLine = { product: Product; quantity: number }

/** The request with the current products and prices. */
export type PricedRequest = OrderRequest & { pricedLines: readonly ProductLine[] }

/**
 * Returns each line with its current product and so its price, in the same sequence. First reads
 * the catalogue again if it has changed. Throws PRODUCT_GONE for a product that is unknown or not
 * available for sale.
 */
export async function priceLines(
  shop: Shop,
  lines: readonly { productId: number; quantity: number }[],
): Promise<ProductLine[]> {
  // The cached catalogue may be out of date, but an order needs the current prices.
  await refreshCatalogue(shop)
  return lines.map(({ productId, quantity }) => {
    const product = findProduct(shop, productId)
    if (!product) throw new ShopError('PRODUCT_GONE')
    if (!product.available)
      throw new ShopError('PRODUCT_GONE', {
        message:
          '{product} cannot be bought at the moment. Take it out of your cart and try again.',
        values: { product: product.product_name },
      })
    return { product, quantity }
  })
}
