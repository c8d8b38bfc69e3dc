/**
 * What a batch takes from each lot; an ingredient may come from several lots. Batches from before
 * this table have typed lots in `batch_lot`. `override_reason` is the encrypted reason of a
 * pharmacist who used a lot that the rules refuse.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createBatchWeighingTable(tx: Tx): Promise<void> {
  await sql`
    create table batch_weighing (
      id text primary key,
      batch_id integer not null references batch (id),
      ingredient_id text not null,
      lot_id integer not null references lot (id),
      amount bigint not null check (amount > 0),
      weighed_by text not null,
      weighed_by_user text not null,
      weighed_at timestamptz not null,
      override_reason text,
      unique (batch_id, ingredient_id, lot_id)
    )`.execute(tx)
  await sql`create index batch_weighing_by_lot on batch_weighing (lot_id)`.execute(tx)
}
