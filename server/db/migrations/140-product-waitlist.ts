/**
 * A waitlist entry is for a range or for a product that is not available. An announcement without a
 * range is for the subscribers of its product.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addProductsToWaitlist(tx: Tx): Promise<void> {
  await sql`alter table announcement alter column range drop not null`.execute(tx)
  await sql`
    alter table waitlist_entry
      alter column range drop not null,
      add column product_id integer,
      add check (num_nonnulls(range, product_id) = 1),
      add unique (subscriber_hmac, product_id)`.execute(tx)
  await sql`create index waitlist_entry_by_product on waitlist_entry (product_id)
    where confirmed_at is not null`.execute(tx)
}
