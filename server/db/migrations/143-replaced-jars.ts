/**
 * Jars that are made again, for instance because a lot of their batch was recalled. The line leaves
 * `batch_line`, so that it can be put into another batch, and its old batch stays here for the
 * trace. A batch can be replaced once for each line.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createReplacedJarTable(tx: Tx): Promise<void> {
  await sql`
    create table replaced_jar (
      order_id integer not null,
      position integer not null,
      batch_id integer not null references batch (id),
      reason text not null check (reason <> ''),
      replaced_at timestamptz not null,
      replaced_by text not null,
      replaced_by_user text,
      primary key (order_id, position, batch_id),
      foreign key (order_id, position) references order_line (order_id, position)
    )`.execute(tx)
  await sql`create index replaced_jar_by_batch on replaced_jar (batch_id)`.execute(tx)
}
