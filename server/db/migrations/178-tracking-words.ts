/**
 * Finds a tracking number whether its dashes are typed or not. The search words of an order get the
 * number without dashes, and a new index of tracking numbers ignores them.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function ignoreTrackingDashes(tx: Tx): Promise<void> {
  // Taken first: a stronger lock after the row locks of the update could deadlock with a process
  // that changes one of these orders. Reads go on.
  await sql`lock table orders in exclusive mode`.execute(tx)
  // The sixth text is the tracking number (the column `search_text` of 030-orders).
  await sql`
    create or replace function order_search_text(variadic texts text[]) returns tsvector
    language sql immutable strict parallel safe as $$
      select array_to_tsvector(array_remove(
        regexp_split_to_array(lower(array_to_string(texts, ' ')), '[^0-9a-z\u0080-\uffff]+')
          || replace(lower(coalesce(texts[6], '')), '-', ''), ''))
    $$`.execute(tx)
  // The same expression as in preview-parcels.ts.
  await sql`create index orders_by_tracking_key on orders (replace(tracking_number, '-', ''))
    where tracking_number is not null`.execute(tx)
  // Computes the stored words again. The words of all other orders stay the same.
  await sql`
    update orders set tracking_number = tracking_number where tracking_number like '%-%'`.execute(
    tx,
  )
}
