/**
 * Safety of what is made: steps that put an order back for review or move it on without an approval,
 * who opened, weighed and checked a batch by account, and the courier of a parcel.
 *
 * `batch.checked_alone` is the reason of a pharmacist who checked their own work; it is empty otherwise.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function reviewAndBatchSafety(tx: Tx): Promise<void> {
  await sql`alter table review_step drop constraint review_step_step_check`.execute(tx)
  await sql`
    alter table review_step add constraint review_step_step_check
      check (step in ('asked', 'answered', 'approved', 'declined', 'overridden', 'reopened'))`.execute(
    tx,
  )
  // Sealed: the flags an approval was given over, so that new ones are told from old ones.
  await sql`alter table review add column approved_over text`.execute(tx)
  await sql`
    alter table batch
      add column made_by_user text,
      add column checked_by_user text,
      add column checked_alone text not null default ''`.execute(tx)
  await sql`alter table batch_lot add column weighed_by_user text`.execute(tx)
  await sql`alter table orders add column courier text`.execute(tx)
}
