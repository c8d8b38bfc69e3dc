/**
 * The only way to change the catalogue: one transaction that also raises its version. When the call
 * returns, this process serves the change. The other processes are notified and read the catalogue
 * again; if the notification is lost, their next poll does it.
 */
import { transact, type Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { incrementCatalogueVersion } from './catalogue.store.ts'
import { catalogueChannel, refreshCatalogue } from './live-catalogue.ts'

/**
 * Runs `work` and returns its result, under a lock that all catalogue changes wait for. Throws what
 * `work` throws, after a rollback. `work` may run more than once (see transact), so it must have no
 * effect outside the database.
 */
export async function changeCatalogue<Result>(
  shop: Shop,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await transact(shop.db, async (tx) => {
    // Must come first: its lock makes a parallel change wait until this one is committed.
    const version = await incrementCatalogueVersion(tx)
    const workResult = await work(tx)
    // Sent when the transaction commits.
    await shop.database.notify(tx, catalogueChannel, String(version))
    return workResult
  })
  await refreshCatalogue(shop)
  return result
}
