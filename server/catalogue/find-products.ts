/**
 * Catalogue queries for other features, served from memory. Prices are those of the current
 * version.
 */
import { resolveCategory } from '#domain/catalogue/categories.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { defaultSortOrder, sortProducts, type SortOrder } from '#domain/catalogue/search/search.ts'
import type { Shop } from '#server/shop.ts'

import { getCatalogueSnapshot } from './live-catalogue.ts'

/** Returns undefined for a product that is unknown, archived or still a draft. */
export function findProduct(shop: Shop, id: number): Product | undefined {
  return getCatalogueSnapshot(shop).byId.get(id)
}

/** Returns all published products in display order. */
export function listAllProducts(shop: Shop): readonly Product[] {
  return getCatalogueSnapshot(shop).products
}

type ProductFilter = {
  /** Any alias of a category; an unknown one matches nothing. */
  category?: string | undefined
  /** Search text; all its words must match. */
  q?: string | undefined
  sort?: SortOrder | undefined
  ids?: readonly number[] | undefined
  /** Number of matching products to skip. */
  offset?: number | undefined
  /** By default all products. */
  limit?: number | undefined
}

/** Returns the published products that match all given filters, sorted. */
export function findProducts(shop: Shop, filter: ProductFilter): Product[] {
  const { products, search } = getCatalogueSnapshot(shop)
  const category = filter.category === undefined ? undefined : resolveCategory(filter.category)
  if (filter.category !== undefined && category === undefined) return []
  const matchingIndexes = filter.q === undefined ? undefined : search(filter.q)
  const ids = filter.ids && new Set(filter.ids)
  const matchingProducts = products.filter(
    (product, index) =>
      (category === undefined || product.category === category) &&
      (matchingIndexes === undefined || matchingIndexes.has(index)) &&
      (ids === undefined || ids.has(product.id)),
  )
  const offset = filter.offset ?? 0
  const end = filter.limit === undefined ? undefined : offset + filter.limit
  return sortProducts(matchingProducts, filter.sort ?? defaultSortOrder).slice(offset, end)
}
