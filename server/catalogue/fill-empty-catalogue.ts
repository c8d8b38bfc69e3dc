/**
 * Fills an empty database with the demo products. If two processes start at the same time, the
 * second one waits for the lock of the version row and then finds the products.
 */
import { transact } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import {
  beginCatalogueChange,
  hasProducts,
  insertIngredients,
  insertSeedProduct,
  positionStep,
} from './catalogue.store.ts'
import { seedIngredients } from './seed/ingredients.ts'
import { seedCatalogue } from './seed/seed-catalogue.ts'

/** Notifies no process: each one reads the catalogue when it starts, after this call. */
export async function fillEmptyCatalogue(shop: Shop): Promise<void> {
  if (await hasProducts(shop.db)) return
  await transact(shop.db, async (tx) => {
    // Locks the version row, so that the next statement sees what another process has inserted.
    const { catalogueTx } = await beginCatalogueChange(tx)
    if (await hasProducts(tx)) return
    await insertIngredients(catalogueTx, seedIngredients)
    for (const [index, product] of seedCatalogue().entries())
      await insertSeedProduct(catalogueTx, product, (index + 1) * positionStep)
  })
}
