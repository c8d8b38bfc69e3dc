/**
 * What is in the cart and what it costs now, from the catalogue alone: names, prices and pictures of
 * the browser's memory are never taken (T-A01, T-A03).
 */
import type { Product } from '#domain/catalogue/product.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import { refreshCatalogue } from '#server/catalogue/live-catalogue.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import type { OrderRequest } from './read-order-request.ts'

export type BoughtLine = { product: Product; quantity: number }

/** What was asked for, with the products and prices of this moment. */
export type PricedRequest = OrderRequest & { bought: readonly BoughtLine[] }

/** Throws PRODUCT_GONE for what is not sold, or not now. */
export async function priceLines(
  shop: Shop,
  lines: readonly { productId: number; quantity: number }[],
): Promise<BoughtLine[]> {
  // The memory of this process may be seconds old; money is not decided on that.
  await refreshCatalogue(shop)
  return lines.map(({ productId, quantity }) => {
    const product = findProduct(shop, productId)
    if (!product) throw new ShopError('PRODUCT_GONE')
    if (!product.available)
      throw new ShopError('PRODUCT_GONE', {
        message: `${product.product_name} cannot be bought at the moment. Take it out of your cart and try again.`,
      })
    return { product, quantity }
  })
}
