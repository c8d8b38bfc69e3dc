/**
 * For the orders desk: notes of staff, refunds as tasks, and indexes that keep the list fast at
 * 100,000 orders. The check on `order_event.subject` is dropped: its values are a closed list in
 * the code (move-order.ts) that grows with every desk.
 *
 * A database function splits an order into search words; the search box must split the same way
 * (domain/orders/order-search.ts).
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function orderDesk(tx: Tx): Promise<void> {
  await sql`alter table order_event drop constraint if exists order_event_subject_check`.execute(tx)
  await sql`
    create table order_note (
      id integer generated always as identity primary key,
      order_id integer not null references orders (id),
      at timestamptz not null,
      who text not null,
      words text not null check (length(words) between 1 and 2000)
    )`.execute(tx)
  await sql`create index order_note_by_order on order_note (order_id, id)`.execute(tx)
  await sql`
    create table refund (
      id integer generated always as identity primary key,
      order_id integer not null references orders (id),
      amount_sen integer not null check (amount_sen > 0),
      reason text not null,
      words text not null,
      state text not null default 'open' check (state in ('open', 'done', 'withdrawn')),
      reference text not null default '',
      asked_by text not null,
      asked_at timestamptz not null,
      ended_by text,
      ended_at timestamptz,
      check ((state = 'open') = (ended_at is null)),
      check (state <> 'done' or reference <> '')
    )`.execute(tx)
  await sql`create unique index refund_one_open on refund (order_id) where state = 'open'`.execute(
    tx,
  )
  await sql`create index refund_by_order on refund (order_id, id)`.execute(tx)
  await sql`create index orders_by_status on orders (status, placed_at desc, id desc)
    include (payment)`.execute(tx)
  await sql`create index orders_by_payment on orders (payment, placed_at desc, id desc)
    include (status)`.execute(tx)
  await sql`create index orders_by_paid on orders (paid_at) include (total_sen)
    where paid_at is not null`.execute(tx)
  await sql`
    create function order_words(variadic texts text[]) returns tsvector
    language sql immutable strict parallel safe as $$
      select array_to_tsvector(array_remove(
        regexp_split_to_array(lower(array_to_string(texts, ' ')), '[^0-9a-z\u0080-\uffff]+'), ''))
    $$`.execute(tx)
  await sql`create index orders_by_words on orders using gin (
    order_words(number, first_name, last_name, email, phone, coalesce(tracking_number, '')))`.execute(
    tx,
  )
}
