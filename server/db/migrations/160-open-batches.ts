/**
 * Index for the open batches. They are few, but the shop keeps every batch, and each payment and
 * each change of stock looks for the jars in open ones (find-open-lines.ts).
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function indexOpenBatches(tx: Tx): Promise<void> {
  await sql`create index batch_open on batch (id) where state = 'open'`.execute(tx)
}
