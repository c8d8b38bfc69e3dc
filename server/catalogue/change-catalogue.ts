/**
 * Changes the catalogue in one transaction that also raises its version. When the call returns,
 * this process serves the change. The other processes are notified and read the catalogue again. If
 * the notification is lost, they notice the new version at their next poll.
 */
import { transact } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { beginCatalogueChange, type CatalogueTx } from './catalogue.store.ts'
import { catalogueChannel, refreshCatalogue } from './live-catalogue.ts'

/**
 * Runs `work` and returns its result, under a lock that all catalogue changes wait for. Throws what
 * `work` throws, after a rollback. `work` may run more than once (see transact), so it must have no
 * effect outside the database.
 */
export async function changeCatalogue<Result>(
  shop: Shop,
  work: (tx: CatalogueTx) => Promise<Result>,
): Promise<Result> {
  const result = await transact(shop.db, async (tx) => {
    // Must come first: its lock makes a parallel change wait until this one is committed.
    const { catalogueTx, version } = await beginCatalogueChange(tx)
    const workResult = await work(catalogueTx)
    // Sent when the transaction commits.
    await shop.database.notify(tx, catalogueChannel, String(version))
    return workResult
  })
  await refreshCatalogue(shop)
  return result
}
