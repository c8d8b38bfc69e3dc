/**
 * The pharmacy: pharmacists who sign, reviews with decisions and messages, and batches. Reasons,
 * flags and texts of messages are encrypted, because they may contain health data
 * (sealed-columns.ts). A `registration` is the pharmacist's number at the Pharmacy Board.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createPharmacyTables(tx: Tx): Promise<void> {
  await createReviewTables(tx)
  await createMessageTables(tx)
  await createBatchTables(tx)
}

/**
 * `approved_flags` are the order's warning flags when it was approved, so that a new flag reopens
 * the review. `overridden` records that staff sent an order without an approval; it does not change
 * the state. `reopened` turns an approved review into a waiting one.
 */
async function createReviewTables(tx: Tx): Promise<void> {
  await sql`
    create table pharmacist (
      user_id text primary key,
      name text not null check (name <> ''),
      registration text not null check (registration <> ''),
      changed_at timestamptz not null
    )`.execute(tx)
  await sql`
    create table review (
      order_id integer primary key references orders (id),
      state text not null
        check (state in ('waiting', 'asked', 'answered', 'approved', 'declined')),
      approved_flags text,
      version integer not null default 1,
      changed_at timestamptz not null
    )`.execute(tx)
  await sql`
    create table review_step (
      id text primary key,
      order_id integer not null references orders (id),
      step text not null check (step in ('asked', 'answered', 'approved', 'declined',
        'overridden', 'reopened')),
      at timestamptz not null,
      user_id text,
      name text not null,
      registration text not null,
      reason text
    )`.execute(tx)
  await sql`create index review_step_by_order on review_step (order_id, at)`.execute(tx)
}

/** Tokens of links to a conversation are stored as hashes. */
async function createMessageTables(tx: Tx): Promise<void> {
  await sql`
    create table review_message (
      id text primary key,
      order_id integer not null references orders (id),
      author text not null check (author in ('pharmacist', 'customer')),
      name text not null,
      text text not null,
      at timestamptz not null
    )`.execute(tx)
  await sql`create index review_message_by_order on review_message (order_id, at)`.execute(tx)
  await sql`
    create table review_link (
      token_hash text primary key,
      order_id integer not null references orders (id),
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(tx)
  await sql`create index review_link_by_order on review_link (order_id)`.execute(tx)
}

/**
 * An order line is in at most one batch (primary key). `*_by` is a person's name at that time;
 * `*_by_user` is the id of the account, to detect that a pharmacist checked a batch that they had
 * opened or weighed. `checked_alone` is then the encrypted reason, and null otherwise. `formula` is
 * a `Formula` of domain/catalogue/formula/formula.ts, as it was when the batch was made. `version`
 * counts the changes, to detect conflicting edits.
 */
async function createBatchTables(tx: Tx): Promise<void> {
  await sql`
    create table batch (
      id integer generated always as identity primary key,
      number text not null unique,
      day date not null,
      sequence integer not null,
      product_id integer not null,
      product_name text not null,
      formula jsonb not null,
      capsules integer not null check (capsules > 0),
      state text not null default 'open' check (state in ('open', 'checked')),
      made_by text not null,
      made_by_user text,
      made_at timestamptz not null,
      checked_by text,
      checked_by_user text,
      checked_registration text,
      checked_at timestamptz,
      checked_alone text,
      version integer not null default 1,
      unique (day, sequence)
    )`.execute(tx)
  await sql`
    create table batch_line (
      order_id integer not null,
      position integer not null,
      batch_id integer not null references batch (id),
      primary key (order_id, position),
      foreign key (order_id, position) references order_line (order_id, position)
    )`.execute(tx)
  await sql`create index batch_line_by_batch on batch_line (batch_id)`.execute(tx)
  await sql`
    create table batch_lot (
      batch_id integer not null references batch (id),
      ingredient text not null,
      lot text not null,
      weighed_by text not null,
      weighed_by_user text,
      primary key (batch_id, ingredient)
    )`.execute(tx)
}
