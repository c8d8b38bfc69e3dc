/**
 * The pharmacy: a snapshot of the product for each order line, pharmacists who sign, reviews with
 * decisions and messages, and batches.
 *
 * Reasons and messages are encrypted, because they may contain health data. Tokens of links are
 * stored as hashes. A line is in at most one batch (primary key), and a batch number is unique by
 * day and sequence.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function pharmacy(tx: Tx): Promise<void> {
  await sql`alter table order_line add column product jsonb`.execute(tx)
  await sql`create index orders_to_review on orders (paid_at)
    where payment in ('paid', 'partially_refunded') and status <> 'Ready to Ship'`.execute(tx)
  await reviews(tx)
  await messages(tx)
  await batches(tx)
}

async function reviews(tx: Tx): Promise<void> {
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
      version integer not null default 1,
      changed_at timestamptz not null
    )`.execute(tx)
  await sql`
    create table review_step (
      id text primary key,
      order_id integer not null references orders (id),
      step text not null check (step in ('asked', 'answered', 'approved', 'declined')),
      at timestamptz not null,
      user_id text,
      name text not null,
      registration text not null,
      reason text
    )`.execute(tx)
  await sql`create index review_step_by_order on review_step (order_id, at)`.execute(tx)
}

async function messages(tx: Tx): Promise<void> {
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

async function batches(tx: Tx): Promise<void> {
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
      made_at timestamptz not null,
      checked_by text,
      checked_registration text,
      checked_at timestamptz,
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
      primary key (batch_id, ingredient)
    )`.execute(tx)
}
