/**
 * Stops products while the stock does not cover their open orders. A stopped product is not
 * available to shoppers. Stopping changes neither the product's version nor the owner's settings,
 * so staff who are editing the product get no CONFLICT.
 */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { updateStoppedAt } from './catalogue.store.ts'
import { changeCatalogue } from './change-catalogue.ts'

export type StoppableProduct = {
  id: number
  ingredientIds: readonly string[]
  isStopped: boolean
}

/** Returns the published products with the setting to stop when stock is missing. */
export async function listStoppableProducts(db: Db): Promise<StoppableProduct[]> {
  const rows = await db
    .selectFrom('product')
    .select((eb) => [
      'id',
      'stopped_at',
      sql<string[]>`array(${eb
        .selectFrom('product_ingredient')
        .select('ingredient_id')
        .whereRef('product_id', '=', 'product.id')})`.as('ingredient_ids'),
    ])
    .where('stop_without_stock', '=', true)
    .where('published_at', 'is not', null)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, ingredient_ids: ingredientIds, stopped_at: stoppedAt }) => ({
    id,
    ingredientIds,
    isStopped: stoppedAt !== null,
  }))
}

/**
 * Stops the products whose ids `findIdsToStop` returns and makes the others available again.
 * `findIdsToStop` runs under the lock of the catalogue. Returns the ids of products that changed.
 */
export async function saveStops(
  shop: Shop,
  findIdsToStop: (tx: Tx) => Promise<ReadonlySet<number>>,
): Promise<{ stopped: number[]; resumed: number[] }> {
  return changeCatalogue(shop, async (tx) => {
    const idsToStop = await findIdsToStop(tx)
    const changedProducts = (await listStoppableProducts(tx)).filter(
      ({ id, isStopped }) => idsToStop.has(id) !== isStopped,
    )
    for (const { id, isStopped } of changedProducts)
      await updateStoppedAt(tx, id, isStopped ? null : shop.now())
    // `isStopped` is the state before this change.
    const resumedProducts = changedProducts.filter(({ isStopped }) => isStopped)
    const stoppedProducts = changedProducts.filter(({ isStopped }) => !isStopped)
    return {
      stopped: stoppedProducts.map(({ id }) => id),
      resumed: resumedProducts.map(({ id }) => id),
    }
  })
}
