/**
 * Indexes for statements that would otherwise read a table of years: lists of the desks, the trace
 * of a lot and jobs of every minute (tests/faults/database/statement-indexes.test.ts finds such statements).
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addGrowthIndexes(tx: Tx): Promise<void> {
  await sql`create index orders_by_dispatch on orders (dispatched_at desc, id desc)
    where dispatched_at is not null`.execute(tx)
  await sql`create index payment_attempt_to_delete on payment_attempt (check_at)
    where delete_bill`.execute(tx)
  await sql`create index provider_message_by_attempt on provider_message (attempt_token_hash)
    where attempt_token_hash is not null`.execute(tx)
  await sql`create index payment_issue_by_order on payment_issue (order_id)`.execute(tx)
  await sql`create index users_by_age on users (role, created_at desc, id)`.execute(tx)
  await sql`create index quiz_by_time on quiz (submitted_at)`.execute(tx)
  await sql`create index subscription_by_state on subscription (state, created_at)`.execute(tx)
  await sql`create index subscription_to_repeat on subscription (pending_from)
    where pending is not null`.execute(tx)
  // The same expression as in the search for a supplier's lot.
  await sql`create index batch_lot_by_lot
    on batch_lot (upper(regexp_replace(lot, '[[:space:]-]+', '', 'g')))`.execute(tx)
}
