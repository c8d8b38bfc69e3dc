/**
 * Erasing health data: the stored quiz that an order used, so that both can be erased together;
 * when the buyer asked for it while the order was being made; and when it was done.
 * `letter.emptied_at` is when the stored text of an email was deleted.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function erasure(tx: Tx): Promise<void> {
  await sql`
    alter table orders
      add column quiz_id text,
      add column health_erasure_asked_at timestamptz,
      add column health_erased_at timestamptz`.execute(tx)
  await sql`create index orders_to_erase on orders (id)
    where health_erasure_asked_at is not null`.execute(tx)
  await sql`alter table outbox_email add column emptied_at timestamptz`.execute(tx)
}
