/**
 * Program that runs a shop process of the next version, which has one more migration. Adds the
 * migration to the list before the shop reads it.
 */
import { sql } from 'kysely'

import { migrations } from '#server/db/migrations.ts'

migrations['999-next-version'] = async (tx) => {
  await sql`alter table orders add column next_version_note text`.execute(tx)
  await sql`create index orders_next_version on orders (next_version_note)`.execute(tx)
  await sql`create table next_version (id bigint primary key, order_id bigint references orders)`.execute(
    tx,
  )
}
await import('#server/main.ts')
