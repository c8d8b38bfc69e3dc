/**
 * Stops the sale of products while the stock is not enough for their paid jars, and resumes it.
 * Only products for which the owner chose the stop are affected. Runs after each change of stock,
 * orders or products, and every minute. Orders that were placed earlier stay valid, and the owner's
 * setting "Available for sale" does not change.
 */
import { z } from 'zod'

import { mustStopSales } from '#domain/supply/coverage.ts'
import {
  listStoppableProducts,
  updateStoppedProducts,
  type StoppableProduct,
} from '#server/catalogue/stop-products.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { computeCoverage } from './compute-coverage.ts'

export const updateSalesStopsJob = defineJob({
  name: 'supply.stops',
  data: z.object({}),
  hasRecurringFallback: true,
})

/** Queues the update, in the transaction of a change that may begin or end a stop. */
export async function requestSalesStopsUpdate(shop: Shop, tx: Tx): Promise<void> {
  await shop.jobs.send(tx, updateSalesStopsJob, {})
}

/**
 * Compares the products that must stop with the stopped products, and changes the difference. Skips
 * the coverage when the owner has chosen the stop for no product.
 */
export async function updateSalesStops(shop: Shop): Promise<void> {
  const products = await listStoppableProducts(shop.db)
  if (products.length === 0) return
  const ids = await findIdsToStop(shop, shop.db, products)
  if (products.every(({ id, isStopped }) => ids.has(id) === isStopped)) return
  // The decision is repeated under the lock of the catalogue, which updateStoppedProducts takes, so
  // that two updates do not overwrite each other.
  const changes = await updateStoppedProducts(shop, async (tx) =>
    findIdsToStop(shop, tx, await listStoppableProducts(tx)),
  )
  shop.log.info({ event: 'supply.stops', ...changes }, 'products stopped or sold again')
}

async function findIdsToStop(
  shop: Shop,
  db: Db,
  products: readonly StoppableProduct[],
): Promise<ReadonlySet<number>> {
  const { uncoveredProducts, trackedIds } = await computeCoverage(shop, db)
  const uncoveredIds = new Set(uncoveredProducts.map(({ productId }) => productId))
  return new Set(
    products
      .filter(({ id, ingredientIds }) =>
        mustStopSales(
          // listStoppableProducts returns only products whose owner chose the stop.
          { stopWithoutStock: true, ingredientIds },
          { hasShortage: uncoveredIds.has(id), trackedIds },
        ),
      )
      .map(({ id }) => id),
  )
}
