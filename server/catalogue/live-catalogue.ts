/** The catalogue in this process's memory. */
import type { Product } from '#domain/catalogue/product.ts'
import { createSearchIndex, type SearchIndex } from '#domain/catalogue/search-index.ts'
import { createLiveValue } from '#server/db/live-value.ts'
import type { Shop } from '#server/shop.ts'

import { readProducts, readVersion } from './catalogue.store.ts'

/** PostgreSQL channel of the notifications that the catalogue has changed. */
export const catalogueChannel = 'catalogue'

/** One version of the catalogue. Never mutated. */
export type CatalogueVersion = Readonly<{
  version: number
  /** In the shop's order. */
  products: readonly Product[]
  byId: ReadonlyMap<number, Product>
  search: SearchIndex
}>

const cachedCatalogue = createLiveValue<CatalogueVersion>({
  name: 'catalogue',
  channel: catalogueChannel,
  readVersion: (shop) => readVersion(shop.db),
  read: readCatalogue,
})

/** Returns the current catalogue. Throws before the shop has started. */
export function liveCatalogue(shop: Pick<Shop, 'database'>): CatalogueVersion {
  return cachedCatalogue.current(shop)
}

/**
 * Reads the catalogue again if its version has changed. Reads run one after another; the returned
 * promise waits for one that began after this call.
 */
export function refreshCatalogue(shop: Shop): Promise<void> {
  return cachedCatalogue.refresh(shop)
}

/** Reads the catalogue and refreshes it when it changes. Returns a function that stops this. */
export function startCatalogueCache(shop: Shop): Promise<() => Promise<void>> {
  return cachedCatalogue.start(shop)
}

async function readCatalogue(shop: Shop): Promise<CatalogueVersion> {
  // The version first: a change in between is then read again, not missed (see live-value.ts).
  const version = await readVersion(shop.db)
  const { products, invalidIds } = await readProducts(shop.db)
  for (const productId of invalidIds)
    shop.log.error(
      { event: 'catalogue.invalid', productId },
      'product row failed validation and is not shown',
    )
  shop.log.info({ event: 'catalogue.read', version, count: products.length }, 'catalogue read')
  return {
    version,
    products,
    byId: new Map(products.map((product) => [product.id, product])),
    search: createSearchIndex(products),
  }
}
