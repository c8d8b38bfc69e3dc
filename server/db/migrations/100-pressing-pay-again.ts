/**
 * An idempotency key names its order, and the order's state decides the response, so no response is
 * stored. Reading of bills ends: a paid attempt is not read again, an ended one only if it has a
 * bill. Adds indexes for orders by email (guest orders of an account) and keys by order.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function pressingPayAgain(tx: Tx): Promise<void> {
  await sql`delete from idempotency where order_id is null`.execute(tx)
  await sql`alter table idempotency
    drop column state,
    drop column answer,
    drop column began_at,
    alter column order_id set not null`.execute(tx)
  await sql`create index idempotency_by_order on idempotency (order_id)`.execute(tx)
  await sql`create index orders_by_email on orders (lower(email))`.execute(tx)
  await sql`update payment_attempt set check_at = null
    where state = 'paid' or (bill_id is null and state in ('failed', 'superseded', 'expired'))`.execute(
    tx,
  )
  await sql`alter table payment_attempt add constraint payment_attempt_checks_end check (check_at is null
    or (state <> 'paid' and (bill_id is not null or state in ('creating', 'unknown', 'open'))))`.execute(
    tx,
  )
  await sql`update subscription set sync_at = null where state = 'ABANDONED'`.execute(tx)
  await sql`alter table subscription add constraint subscription_syncs_end
    check (sync_at is null or state <> 'ABANDONED')`.execute(tx)
}
