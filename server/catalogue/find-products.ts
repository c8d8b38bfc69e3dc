/**
 * Catalogue queries for other features, served from memory. Prices are those of the current
 * version.
 */
import { resolveCategory } from '#domain/catalogue/categories.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { sortProducts, type SortOrder } from '#domain/catalogue/search.ts'
import type { Shop } from '#server/shop.ts'

import { liveCatalogue } from './live-catalogue.ts'

/** Returns undefined for an unknown or archived product. */
export function findProduct(shop: Shop, id: number): Product | undefined {
  return liveCatalogue(shop).byId.get(id)
}

/** All products in the shop's order. */
export function allProducts(shop: Shop): readonly Product[] {
  return liveCatalogue(shop).products
}

export type Wanted = {
  /** Any alias of a category; an unknown one matches nothing. */
  category?: string | undefined
  q?: string | undefined
  sort?: SortOrder | undefined
  ids?: readonly number[] | undefined
  offset?: number | undefined
  limit?: number | undefined
}

/** Returns the products that match all given filters. */
export function findProducts(shop: Shop, wanted: Wanted): Product[] {
  const { products, search } = liveCatalogue(shop)
  const category = wanted.category === undefined ? undefined : resolveCategory(wanted.category)
  if (wanted.category !== undefined && category === undefined) return []
  const found = wanted.q === undefined ? undefined : search(wanted.q)
  const ids = wanted.ids && new Set(wanted.ids)
  const fitting = products.filter(
    (product, place) =>
      (category === undefined || product.category === category) &&
      (found === undefined || found.has(place)) &&
      (ids === undefined || ids.has(product.id)),
  )
  const offset = wanted.offset ?? 0
  const end = wanted.limit === undefined ? undefined : offset + wanted.limit
  return sortProducts(fitting, wanted.sort ?? 'featured').slice(offset, end)
}
