/** The catalogue cached in this process: read at start and again after every change. */
import type { Product } from '#domain/catalogue/product.ts'
import { createSearchIndex, type SearchIndex } from '#domain/catalogue/search/search-index.ts'
import { messageCatalogues } from '#domain/content/catalogues.ts'
import { createLiveValue } from '#server/db/live-value.ts'
import type { Shop } from '#server/shop.ts'

import { readCatalogueVersion } from './catalogue.store.ts'
import { readProducts } from './select-products.ts'

/** Products are found by the ingredient names of every language, whatever the page's language. */
const translations = Object.values(messageCatalogues).map(({ pages }) => pages)

/** PostgreSQL channel of the notifications that the catalogue has changed. */
export const catalogueChannel = 'catalogue'

/** The whole catalogue at one version number. Never mutated. */
type CatalogueSnapshot = Readonly<{
  version: number
  /** Sorted as the shop displays them. */
  products: readonly Product[]
  byId: ReadonlyMap<number, Product>
  search: SearchIndex
}>

const catalogueCache = createLiveValue<CatalogueSnapshot>({
  name: 'catalogue',
  channel: catalogueChannel,
  readVersion: (shop) => readCatalogueVersion(shop.db),
  read: readCatalogue,
})

/**
 * Returns the catalogue as last read, without a query: `shop.database` is only the key of the cached
 * value. Throws before the shop has started.
 */
export function getCatalogueSnapshot(shop: Pick<Shop, 'database'>): CatalogueSnapshot {
  return catalogueCache.current(shop)
}

/**
 * Reads the catalogue again if its version has changed. Refreshes run one after another. The promise
 * resolves after a check of the version that began after this call.
 */
export function refreshCatalogue(shop: Shop): Promise<void> {
  return catalogueCache.refresh(shop)
}

/** Reads the catalogue and refreshes it on changes. Returns a function that stops refreshing. */
export function startCatalogueCache(shop: Shop): Promise<() => Promise<void>> {
  return catalogueCache.start(shop)
}

async function readCatalogue(shop: Shop): Promise<CatalogueSnapshot> {
  // Read the version before the products. If the catalogue changes between the two reads, the
  // stored version is too old, so the next check reads again.
  const version = await readCatalogueVersion(shop.db)
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
    search: createSearchIndex(products, translations),
  }
}
