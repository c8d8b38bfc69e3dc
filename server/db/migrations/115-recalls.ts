/**
 * Recalls of lots, with the orders they reach. A customer's answer belongs to the order and is
 * deleted with it.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createRecallTables(tx: Tx): Promise<void> {
  await createRecallTable(tx)
  await createRecallOrderTable(tx)
}

/**
 * A lot has at most one recall that was not withdrawn. `state_before` is the state of the lot to
 * which a withdrawal returns it. The email has two texts that staff edit, in each language of the
 * shop. `reason` is for staff and the report, never for customers.
 */
async function createRecallTable(tx: Tx): Promise<void> {
  await sql`
    create table recall (
      id integer generated always as identity primary key,
      lot_id integer not null references lot (id),
      state_before text not null check (state_before in ('quarantine', 'released')),
      reason text not null check (reason <> ''),
      level text check (level in ('I', 'II', 'III')),
      started_by text not null,
      started_by_user text not null,
      started_at timestamptz not null,
      problem_en text not null check (problem_en <> ''),
      problem_ms text not null check (problem_ms <> ''),
      offer_en text not null check (offer_en <> ''),
      offer_ms text not null check (offer_ms <> ''),
      approved_by text,
      approved_by_user text,
      approved_registration text,
      approved_at timestamptz,
      reminded_at timestamptz,
      withdrawn_by text,
      withdrawn_at timestamptz,
      withdrawn_reason text,
      closed_by text,
      closed_at timestamptz,
      closing_note text,
      version integer not null default 1,
      check ((approved_at is null) = (approved_by is null)),
      check ((approved_at is null) = (approved_registration is null)),
      check ((withdrawn_at is null) = (withdrawn_reason is null)),
      check ((closed_at is null) = (closed_by is null)),
      check (withdrawn_at is null or (approved_at is null and closed_at is null)),
      check (reminded_at is null or approved_at is not null)
    )`.execute(tx)
  await sql`
    create unique index recall_of_lot on recall (lot_id) where withdrawn_at is null`.execute(tx)
}

/** `answered_by` is empty when the customer answered on the page, else the name of the staff. */
async function createRecallOrderTable(tx: Tx): Promise<void> {
  await sql`
    create table recall_order (
      recall_id integer not null references recall (id),
      order_id integer not null references orders (id),
      added_at timestamptz not null,
      emailed_at timestamptz,
      reminded_at timestamptz,
      answer text
        check (answer in ('kept unopened', 'kept opened', 'used up', 'returned')),
      answered_at timestamptz,
      answered_by text not null default '',
      primary key (recall_id, order_id),
      check ((answer is null) = (answered_at is null)),
      check (reminded_at is null or emailed_at is not null)
    )`.execute(tx)
  await sql`create index recall_order_by_order on recall_order (order_id)`.execute(tx)
}
