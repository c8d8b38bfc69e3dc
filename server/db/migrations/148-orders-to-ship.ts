/**
 * Index for the orders that are Ready to Ship and still at the pharmacy. They are few, but most
 * orders have this status for ever, so the index by status reads all shipped orders too.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function indexOrdersToShip(tx: Tx): Promise<void> {
  await sql`create index orders_to_ship on orders (placed_at desc, id desc)
    where status = 'Ready to Ship' and dispatched_at is null and delivered_at is null`.execute(tx)
}
