/**
 * Handlers for the catalogue, whose responses come from memory with ETags, and for the products
 * desk, the screen on which staff manage products.
 */
import { categories, resolveCategory } from '#domain/catalogue/categories.ts'
import { splitWords } from '#domain/catalogue/search/search.ts'
import type { Handlers } from '#server/http/register-endpoints.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findProduct, findProducts } from './find-products.ts'
import { sendCachedReply } from './send-cached-reply.ts'
import { productsDeskRoutes } from './desk/products-desk.routes.ts'
import { toProductReply } from './product-reply.ts'

export function catalogueRoutes(shop: Shop): Partial<Handlers> {
  return {
    ...productsDeskRoutes(shop),

    'GET /browse/categories': (call) =>
      sendCachedReply(call, { path: '/browse/categories' }, () => categories),

    'GET /browse/products': (call) => {
      const { category, q, sort, ids, offset, limit } = call.query
      const filter = {
        // Aliases of a category share one cached reply. The empty category matches no product.
        category: category === undefined ? undefined : (resolveCategory(category) ?? ''),
        q: q === undefined ? undefined : splitWords(q).join(' '),
        sort,
        ids: ids?.split(',').map(Number),
        offset,
        limit,
      }
      return sendCachedReply(call, { path: '/browse/products', query: filter }, () =>
        findProducts(shop, filter).map((product) => toProductReply(shop, product)),
      )
    },

    'GET /browse/products/{productId}': (call) => {
      const product = findProduct(shop, Number(call.params.productId))
      if (!product) throw new ShopError('NOT_FOUND')
      const path = `/browse/products/${product.id}`
      return sendCachedReply(call, { path }, () => toProductReply(shop, product))
    },
  }
}
