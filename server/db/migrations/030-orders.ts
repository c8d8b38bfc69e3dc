/**
 * Orders with a snapshot of what was bought, their history, notes of staff and refunds. Amounts are
 * in sen. `user_id` has no foreign key, because orders outlive the account.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createOrderTables(tx: Tx): Promise<void> {
  await createSearchTextFunction(tx)
  await createOrdersTable(tx)
  await createOrderIndexes(tx)
  await createOrderLineTable(tx)
  await createOrderHistoryTables(tx)
  await createRefundTables(tx)
  await createOrderAccessTables(tx)
}

/**
 * Splits an order into search words. domain/orders/order-search.ts must split the text of the
 * search box the same way. Characters above U+FFFF, such as rare Han characters, separate words.
 */
async function createSearchTextFunction(tx: Tx): Promise<void> {
  await sql`
    create function order_search_text(variadic texts text[]) returns tsvector
    language sql immutable strict parallel safe as $$
      select array_to_tsvector(array_remove(
        regexp_split_to_array(lower(array_to_string(texts, ' ')), '[^0-9a-z\u0080-\uffff]+'), ''))
    $$`.execute(tx)
}

/**
 * `claim` is the hash of the browser's claim cookie, and `fingerprint` a keyed hash of the order's
 * content, to find a repeated order. Most changes of an order set `changed_at` and increment
 * `version`; orders.store.ts says which.
 *
 * The medical note, the allergies and the answers of the quiz are encrypted. `conflict` is not,
 * because it says only that a pharmacist must check the order. `quiz_id` is the stored quiz that
 * the order used, so that both can be erased together. `address_changed_at` also serves as the
 * version of the delivery address.
 *
 * The search words are a column and not an expression index: splitting again for every row that
 * matches a common word took seconds at 100,000 orders, and only a column has the statistics with
 * which the planner chooses between the word index and the time index.
 */
async function createOrdersTable(tx: Tx): Promise<void> {
  await sql`
    create table orders (
      id integer generated always as identity primary key,
      number text not null unique,
      payment text not null default 'pending'
        check (payment in ('pending', 'failed', 'expired', 'paid', 'refund_due',
          'partially_refunded', 'refunded')),
      status text not null default 'PENDING'
        check (status in ('PENDING', 'Preparing', 'Investigation', 'Ready to Ship')),
      user_id text,
      claim text not null,
      fingerprint text not null,
      language text not null default 'en',
      payment_option text not null default 'oneTime',
      subtotal_sen integer not null,
      shipping_sen integer not null,
      savings_sen integer not null,
      discount_sen integer not null,
      total_sen integer not null check (total_sen >= 0),
      voucher_code text,
      first_name text not null,
      last_name text not null,
      email text not null,
      phone text not null,
      address_1 text not null,
      address_2 text not null,
      city text not null,
      state text not null,
      postcode text not null,
      country text not null,
      address_changed_at timestamptz,
      medical_note text,
      allergies text,
      quiz_id text,
      quiz_answers text,
      conflict boolean not null default false,
      health_erasure_requested_at timestamptz,
      health_erased_at timestamptz,
      courier text,
      tracking_number text,
      tracking_url text,
      dispatched_at timestamptz,
      delivered_at timestamptz,
      placed_at timestamptz not null,
      expires_at timestamptz not null,
      paid_at timestamptz,
      changed_at timestamptz not null,
      version integer not null default 1,
      search_text tsvector generated always as (
        order_search_text(number, first_name, last_name, email, phone, coalesce(tracking_number, ''))
      ) stored
    )`.execute(tx)
  // With the default statistics target of 100 the planner overestimated how often rare names
  // occur, and read all orders by time instead of using the word index.
  await sql`alter table orders alter column search_text set statistics 300`.execute(tx)
}

async function createOrderIndexes(tx: Tx): Promise<void> {
  await sql`create index orders_by_claim on orders (claim, placed_at)`.execute(tx)
  await sql`create index orders_by_user on orders (user_id, placed_at)`.execute(tx)
  // Finds the guest orders of an account.
  await sql`create index orders_by_email on orders (lower(email))`.execute(tx)
  await sql`create index orders_by_search_text on orders using gin (search_text)`.execute(tx)
  // An imported file of a courier asks which of its tracking numbers are taken.
  await sql`create index orders_by_tracking_number on orders (tracking_number)
    where tracking_number is not null`.execute(tx)
  // The lists of the orders desk, fast at 100,000 orders.
  await sql`create index orders_by_time on orders (placed_at desc, id desc)`.execute(tx)
  await sql`create index orders_by_status on orders (status, placed_at desc, id desc)
    include (payment)`.execute(tx)
  await sql`create index orders_by_payment on orders (payment, placed_at desc, id desc)
    include (status)`.execute(tx)
  await sql`create index orders_by_paid on orders (paid_at) include (total_sen)
    where paid_at is not null`.execute(tx)
  // The queues of the pharmacist and of the jobs: only the rows still to handle. `orders_to_erase`
  // keeps erased orders, because an order that changes after its erasure is erased again.
  await sql`create index orders_to_review on orders (paid_at)
    where payment in ('paid', 'partially_refunded') and status <> 'Ready to Ship'`.execute(tx)
  await sql`create index orders_to_expire on orders (expires_at)
    where payment in ('pending', 'failed')`.execute(tx)
  await sql`create index orders_to_erase on orders (id)
    where health_erasure_requested_at is not null`.execute(tx)
}

/**
 * `product` is a snapshot of the product with its formula, by which the pharmacy makes the line;
 * null when a subscription delivers a product that the catalogue no longer has. `size` is the
 * number of capsules in a jar.
 */
async function createOrderLineTable(tx: Tx): Promise<void> {
  await sql`
    create table order_line (
      order_id integer not null references orders (id),
      position integer not null,
      product_id integer not null,
      product_name text not null,
      category text not null,
      image text not null,
      size integer not null,
      ingredients text[] not null,
      price_sen integer not null check (price_sen >= 0),
      quantity integer not null check (quantity between 1 and 99),
      product jsonb,
      primary key (order_id, position)
    )`.execute(tx)
}

/**
 * Values of `order_event.subject` are a closed list in the code (move-order.ts). `attempt_id` is
 * the payment attempt that caused the event; its table is created by a later migration.
 */
async function createOrderHistoryTables(tx: Tx): Promise<void> {
  await sql`
    create table order_event (
      id integer generated always as identity primary key,
      order_id integer not null references orders (id),
      attempt_id integer,
      at timestamptz not null,
      actor text not null,
      subject text not null,
      from_state text,
      to_state text not null,
      cause text not null
    )`.execute(tx)
  await sql`create index order_event_by_order on order_event (order_id, id)`.execute(tx)
  await sql`
    create table order_note (
      id integer generated always as identity primary key,
      order_id integer not null references orders (id),
      at timestamptz not null,
      actor text not null,
      text text not null check (length(text) between 1 and 2000)
    )`.execute(tx)
  await sql`create index order_note_by_order on order_note (order_id, id)`.execute(tx)
}

/** A refund is a task for staff. When it is done, `reference` is the bank's reference. */
async function createRefundTables(tx: Tx): Promise<void> {
  await sql`
    create table refund (
      id integer generated always as identity primary key,
      order_id integer not null references orders (id),
      amount_sen integer not null check (amount_sen > 0),
      reason text not null,
      note text not null,
      state text not null default 'open' check (state in ('open', 'done', 'withdrawn')),
      reference text not null default '',
      requested_by text not null,
      requested_at timestamptz not null,
      ended_by text,
      ended_at timestamptz,
      check ((state = 'open') = (ended_at is null)),
      check (state <> 'done' or reference <> '')
    )`.execute(tx)
  // An order has at most one open refund.
  await sql`create unique index refund_one_open on refund (order_id) where state = 'open'`.execute(
    tx,
  )
  await sql`create index refund_by_order on refund (order_id, id)`.execute(tx)
}

/**
 * `order_code`: hashes of the codes that open a guest's order. `idempotency`: keys of the checkout;
 * here `actor` is the hash of the browser's claim, and `fingerprint` a keyed hash of the request. A
 * key refers to its order. The order's state determines the response, so no response is stored.
 */
async function createOrderAccessTables(tx: Tx): Promise<void> {
  await sql`
    create table order_code (
      order_id integer primary key references orders (id),
      code_hash text not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`.execute(tx)
  await sql`
    create table idempotency (
      actor text not null,
      key text not null,
      route text not null,
      fingerprint text not null,
      order_id integer not null references orders (id),
      expires_at timestamptz not null,
      primary key (actor, route, key)
    )`.execute(tx)
  await sql`create index idempotency_by_end on idempotency (expires_at)`.execute(tx)
  await sql`create index idempotency_by_order on idempotency (order_id)`.execute(tx)
}
