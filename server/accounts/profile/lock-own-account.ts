import type { Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'

import { lockUserAgainstDeletion } from './users.store.ts'

/**
 * Locks the caller's account against deletion until the transaction ends. Call it before saving a
 * row with the id of the account in a table without a foreign key. Otherwise a deletion that runs
 * at the same time would miss the row, and no retention rule would find it later. Throws
 * UNAUTHENTICATED when the account was deleted since the session was read.
 */
export async function lockOwnAccount(tx: Tx, userId: string): Promise<void> {
  if (!(await lockUserAgainstDeletion(tx, userId))) throw new ShopError('UNAUTHENTICATED')
}
