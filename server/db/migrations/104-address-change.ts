/**
 * When the delivery address of an order last changed; shown on the timeline and used as its
 * version.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addressChange(tx: Tx): Promise<void> {
  await sql`alter table orders add column address_changed_at timestamptz`.execute(tx)
}
