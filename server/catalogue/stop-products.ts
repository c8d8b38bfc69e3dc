/**
 * Stops products while the stock does not cover their open orders. Shoppers still see a stopped
 * product, but cannot buy it. Stopping changes neither the product's version nor the owner's
 * settings, so staff who are editing the product get no CONFLICT.
 */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { updateStoppedAt } from './catalogue.store.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { isVisibleInShop } from './select-products.ts'

/** A product whose owner chose to stop it when stock runs short. */
export type StoppableProduct = {
  readonly id: number
  readonly ingredientIds: readonly string[]
  readonly isStopped: boolean
}

/** Returns the stoppable products that shoppers can see, in display order. */
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
    .where(isVisibleInShop())
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
 * Stops the stoppable products (listStoppableProducts) whose ids `findIdsToStop` returns, and
 * resumes the others: they are available again. Returns the ids of the products that changed.
 * `findIdsToStop` runs under the lock of the catalogue. Products that are not stoppable do not
 * change: changeProduct resumes a product when the owner turns its setting off.
 */
export async function updateStoppedProducts(
  shop: Shop,
  findIdsToStop: (tx: Tx) => Promise<ReadonlySet<number>>,
): Promise<{ stopped: number[]; resumed: number[] }> {
  return changeCatalogue(shop, async (tx) => {
    const idsToStop = await findIdsToStop(tx)
    const changedProducts = (await listStoppableProducts(tx)).filter(
      ({ id, isStopped }) => idsToStop.has(id) !== isStopped,
    )
    const now = shop.now()
    for (const { id, isStopped: wasStopped } of changedProducts)
      await updateStoppedAt(tx, id, wasStopped ? null : now)
    const resumedProducts = changedProducts.filter(({ isStopped: wasStopped }) => wasStopped)
    const stoppedProducts = changedProducts.filter(({ isStopped: wasStopped }) => !wasStopped)
    return {
      stopped: stoppedProducts.map(({ id }) => id),
      resumed: resumedProducts.map(({ id }) => id),
    }
  })
}
