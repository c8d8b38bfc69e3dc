/**
 * Review steps that reopen an order or override a missing approval, the accounts that opened,
 * weighed and checked a batch, and the courier. `batch.checked_alone` is the reason of a pharmacist
 * who checked their own work; otherwise it is empty.
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
  // Encrypted: the flags at the time of an approval, to detect new ones.
  await sql`alter table review add column approved_over text`.execute(tx)
  await sql`
    alter table batch
      add column made_by_user text,
      add column checked_by_user text,
      add column checked_alone text not null default ''`.execute(tx)
  await sql`alter table batch_lot add column weighed_by_user text`.execute(tx)
  await sql`alter table orders add column courier text`.execute(tx)
}
