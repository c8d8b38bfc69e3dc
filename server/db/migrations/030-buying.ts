/**
 * Buying: vouchers and their holds, orders with a snapshot of what was bought, payment attempts,
 * provider messages, and differences between a provider's records and ours.
 *
 * Amounts are in sen. The medical note and the allergies are encrypted; `conflict` only says that a
 * pharmacist must check. An order has at most one unfinished attempt. A voucher's uses are counted
 * in its own row, so that one guarded UPDATE enforces the limit.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function buying(tx: Tx): Promise<void> {
  await vouchers(tx)
  await orders(tx)
  await attempts(tx)
  await books(tx)
}

async function vouchers(tx: Tx): Promise<void> {
  await sql`
    create table voucher (
      id integer generated always as identity primary key,
      code text not null unique check (code = upper(code) and code <> ''),
      kind text not null check (kind in ('amount', 'percent')),
      amount_sen integer check (amount_sen > 0),
      percent integer check (percent between 1 and 100),
      minimum_spend_sen integer not null default 0 check (minimum_spend_sen >= 0),
      first_day date,
      last_day date,
      use_limit integer check (use_limit > 0),
      customer_limit integer check (customer_limit > 0),
      held_count integer not null default 0 check (held_count >= 0),
      used_count integer not null default 0 check (used_count >= 0),
      active boolean not null default true,
      created_at timestamptz not null default now(),
      check ((kind = 'amount') = (amount_sen is not null)),
      check ((kind = 'percent') = (percent is not null))
    )`.execute(tx)
}

async function orders(tx: Tx): Promise<void> {
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
      medical_note text,
      allergies text,
      conflict boolean not null default false,
      tracking_number text,
      dispatched_at timestamptz,
      delivered_at timestamptz,
      placed_at timestamptz not null,
      expires_at timestamptz not null,
      paid_at timestamptz,
      changed_at timestamptz not null,
      version integer not null default 1
    )`.execute(tx)
  await sql`create index orders_by_claim on orders (claim, placed_at)`.execute(tx)
  await sql`create index orders_by_user on orders (user_id, placed_at)`.execute(tx)
  await sql`create index orders_by_time on orders (placed_at desc, id desc)`.execute(tx)
  await sql`create index orders_to_expire on orders (expires_at) where payment in ('pending', 'failed')`.execute(
    tx,
  )
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
      primary key (order_id, position)
    )`.execute(tx)
  await sql`
    create table order_event (
      id integer generated always as identity primary key,
      order_id integer not null references orders (id),
      attempt_id integer,
      at timestamptz not null,
      who text not null,
      subject text not null check (subject in ('payment', 'status', 'attempt', 'voucher')),
      from_state text,
      to_state text not null,
      cause text not null
    )`.execute(tx)
  await sql`create index order_event_by_order on order_event (order_id, id)`.execute(tx)
  await sql`
    create table voucher_hold (
      id integer generated always as identity primary key,
      voucher_id integer not null references voucher (id),
      order_id integer not null unique references orders (id),
      customer text not null,
      state text not null check (state in ('held', 'used', 'released')),
      held_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(tx)
  await sql`create index voucher_hold_by_customer on voucher_hold (voucher_id, customer)`.execute(
    tx,
  )
}

async function attempts(tx: Tx): Promise<void> {
  await sql`
    create table payment_attempt (
      id integer generated always as identity primary key,
      order_id integer not null references orders (id),
      provider text not null check (provider in ('billplz', 'paypal', 'none')),
      state text not null
        check (state in ('creating', 'unknown', 'open', 'paid', 'failed', 'superseded',
          'expired')),
      token_hash text not null unique,
      amount_sen integer not null check (amount_sen >= 0),
      bill_id text,
      url text,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      paid_at timestamptz,
      refused_at timestamptz,
      checked_at timestamptz,
      check_at timestamptz,
      checks integer not null default 0,
      delete_bill boolean not null default false,
      unique (provider, bill_id)
    )`.execute(tx)
  await sql`create unique index payment_attempt_one_live on payment_attempt (order_id)
    where state in ('creating', 'unknown', 'open')`.execute(tx)
  await sql`create index payment_attempt_by_order on payment_attempt (order_id, id)`.execute(tx)
  await sql`create index payment_attempt_to_look on payment_attempt (check_at)
    where check_at is not null`.execute(tx)
}

async function books(tx: Tx): Promise<void> {
  await sql`
    create table provider_message (
      id integer generated always as identity primary key,
      provider text not null,
      signature_hash text not null,
      token_hash text not null,
      bill_id text not null,
      says_paid boolean not null,
      body text not null,
      state text not null check (state in ('stored', 'done', 'rejected', 'parked')),
      reason text,
      received_at timestamptz not null,
      done_at timestamptz,
      unique (provider, signature_hash)
    )`.execute(tx)
  await sql`create index callback_event_open on provider_message (received_at) where state = 'stored'`.execute(
    tx,
  )
  await sql`
    create table idempotency (
      actor text not null,
      key text not null,
      route text not null,
      fingerprint text not null,
      state text not null check (state in ('running', 'done')),
      order_id integer references orders (id),
      answer jsonb,
      began_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (actor, route, key)
    )`.execute(tx)
  await sql`create index idempotency_by_end on idempotency (expires_at)`.execute(tx)
  await sql`
    create table payment_issue (
      id integer generated always as identity primary key,
      kind text not null,
      provider text not null,
      bill_id text not null,
      order_id integer references orders (id),
      attempt_id integer references payment_attempt (id),
      expected text,
      found text,
      opened_at timestamptz not null,
      closed_at timestamptz,
      closed_by text,
      unique (kind, provider, bill_id)
    )`.execute(tx)
  await sql`
    create table provider_budget (
      provider text primary key,
      tokens double precision not null,
      capacity integer,
      window_seconds integer not null,
      filled_at timestamptz not null,
      blocked_until timestamptz
    )`.execute(tx)
}
