/**
 * The only way to change the catalogue: one transaction that also raises its version, so that every
 * process reads it again. This process shows the change when the call returns. The others follow
 * after a notification, at the latest at their next poll.
 */
import { transact, type Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { moveVersion } from './catalogue.store.ts'
import { catalogueChannel, refreshCatalogue } from './live-catalogue.ts'

/** Runs the work and returns its result. */
export async function changeCatalogue<Result>(
  shop: Shop,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await transact(shop.db, async (tx) => {
    // First, because it locks: two changes cannot see each other's unfinished work.
    const version = await moveVersion(tx)
    const done = await work(tx)
    await shop.database.notify(tx, catalogueChannel, String(version))
    return done
  })
  await refreshCatalogue(shop)
  return result
}
