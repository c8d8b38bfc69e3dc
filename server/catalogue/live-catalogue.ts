/**
 * The catalogue in the memory of this process. A notification makes it read again when the version
 * changes; polling every few seconds catches a lost notification. While the database is down, the
 * last known version is served.
 */
import type { Product } from '#domain/catalogue/product.ts'
import { createSearchIndex, type SearchIndex } from '#domain/catalogue/search-index.ts'
import type { Shop } from '#server/shop.ts'

import { readProducts, readVersion } from './catalogue.store.ts'

export const catalogueChannel = 'catalogue'
const pollEveryMs = 5_000

/** One version of the catalogue. Never mutated. */
export type CatalogueVersion = Readonly<{
  version: number
  /** In the shop's order. */
  products: readonly Product[]
  byId: ReadonlyMap<number, Product>
  search: SearchIndex
}>

/** One per shop, because a test may run several in one process. */
const live = new WeakMap<Shop, { now: CatalogueVersion; reading: Promise<void> }>()

/** Throws before the shop has started. */
export function liveCatalogue(shop: Shop): CatalogueVersion {
  const state = live.get(shop)
  if (!state) throw new Error('the catalogue was used before it was read')
  return state.now
}

/**
 * Reads again if the version has changed. Reads run one at a time; each call starts a read after
 * it.
 */
export function refreshCatalogue(shop: Shop): Promise<void> {
  const state = live.get(shop)
  if (!state) return Promise.resolve()
  const reading = state.reading
    .catch(() => undefined)
    .then(async () => {
      const version = await readVersion(shop.db)
      if (version !== state.now.version) state.now = await readCatalogue(shop)
    })
  state.reading = reading
  return reading
}

/** Reads the catalogue and keeps it current. Returns a function that stops it. */
export async function cacheCatalogue(shop: Shop): Promise<() => Promise<void>> {
  live.set(shop, { now: await readCatalogue(shop), reading: Promise.resolve() })
  const refresh = (): void => {
    refreshCatalogue(shop).catch((error: unknown) =>
      shop.log.warn({ event: 'catalogue.not_read', error }, 'the catalogue could not be read'),
    )
  }
  const stopListening = await shop.database.listen(catalogueChannel, refresh)
  const timer = setInterval(refresh, pollEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await stopListening()
    await live.get(shop)?.reading.catch(() => undefined)
  }
}

/** Reads the version first: if products change in between, the next check reads them again. */
async function readCatalogue(shop: Shop): Promise<CatalogueVersion> {
  const version = await readVersion(shop.db)
  const { products, unusable } = await readProducts(shop.db)
  for (const productId of unusable)
    shop.log.error(
      { event: 'catalogue.unusable', productId },
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
