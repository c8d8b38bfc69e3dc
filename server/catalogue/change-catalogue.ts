/**
 * The only way to change the shelf: in one transaction with the count of its version, so that every
 * process reads again. When this has returned, the present process shows the change; the others
 * follow within a moment (a notification), at the latest at their next look.
 */
import { transact, type Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { moveVersion } from './catalogue.store.ts'
import { catalogueChannel, refreshCatalogue } from './live-catalogue.ts'

/** Runs the work; answers what it answers. */
export async function changeCatalogue<Result>(
  shop: Shop,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await transact(shop.db, async (tx) => {
    // First, so that two changes cannot see each other half done.
    const version = await moveVersion(tx)
    const done = await work(tx)
    await shop.database.notify(tx, catalogueChannel, String(version))
    return done
  })
  await refreshCatalogue(shop)
  return result
}
