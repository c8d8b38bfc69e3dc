/**
 * The catalogue in this process's memory: read often, changed rarely. A notification drops it when
 * the version row moves; a look every few seconds catches a notification that was lost. While the
 * database is away the last known shelf stays up.
 */
import type { Product } from '#domain/catalogue/product.ts'
import { createSearchIndex, type SearchIndex } from '#domain/catalogue/search-index.ts'
import type { Shop } from '#server/shop.ts'

import { readProducts, readVersion } from './catalogue.store.ts'

export const catalogueChannel = 'catalogue'
const lookEveryMs = 5_000

/** One version of the shelf. Never changed once made. */
export type CatalogueVersion = Readonly<{
  version: number
  /** In the shop's order. */
  products: readonly Product[]
  byId: ReadonlyMap<number, Product>
  search: SearchIndex
}>

/** One per shop: a test may run several in a process. */
const live = new WeakMap<Shop, { now: CatalogueVersion; reading: Promise<void> }>()

/** The shelf as this process knows it. Throws before the shop has started. */
export function liveCatalogue(shop: Shop): CatalogueVersion {
  const state = live.get(shop)
  if (!state) throw new Error('the catalogue has not been read yet')
  return state.now
}

/** Reads again if the version has moved. One reading at a time; each call sees at least its own moment. */
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

/** Reads the shelf and keeps it current until the answer is called. */
export async function keepCatalogue(shop: Shop): Promise<() => Promise<void>> {
  live.set(shop, { now: await readCatalogue(shop), reading: Promise.resolve() })
  const look = (): void => {
    refreshCatalogue(shop).catch((error: unknown) =>
      shop.log.warn({ event: 'catalogue.not_read', error }, 'the catalogue could not be read'),
    )
  }
  const stopListening = await shop.database.listen(catalogueChannel, look)
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await stopListening()
    await live.get(shop)?.reading.catch(() => undefined)
  }
}

/** The number is read first: what is read after it can only be newer, and then it is read once more. */
async function readCatalogue(shop: Shop): Promise<CatalogueVersion> {
  const version = await readVersion(shop.db)
  const { products, unusable } = await readProducts(shop.db)
  for (const productId of unusable)
    shop.log.error({ event: 'catalogue.unusable', productId }, 'a product cannot be shown')
  shop.log.info({ event: 'catalogue.read', version, count: products.length }, 'catalogue read')
  return {
    version,
    products,
    byId: new Map(products.map((product) => [product.id, product])),
    search: createSearchIndex(products),
  }
}
