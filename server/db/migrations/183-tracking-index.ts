/**
 * Drops the index that 178-tracking-words.ts replaced. In a transaction of its own: a drop blocks
 * every reader of `orders`, so it must not wait for the build of the new index. Until an older
 * process has stopped, it compares tracking numbers without an index.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function dropTrackingIndex(tx: Tx): Promise<void> {
  await sql`drop index if exists orders_by_tracking_number`.execute(tx)
}
