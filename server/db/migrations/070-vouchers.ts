/**
 * Vouchers and their holds. The uses of a voucher are counted in its own row, so that one guarded
 * UPDATE enforces the limit. A voucher may be held for a subscription until the subscription's
 * first order exists.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createVoucherTables(tx: Tx): Promise<void> {
  // `version` detects concurrent changes of the terms by staff; uses do not change it.
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
      version integer not null default 1,
      check ((kind = 'amount') = (amount_sen is not null)),
      check ((kind = 'percent') = (percent is not null))
    )`.execute(tx)
  await sql`
    create table voucher_hold (
      id integer generated always as identity primary key,
      voucher_id integer not null references voucher (id),
      order_id integer unique references orders (id),
      subscription_id integer unique references subscription (id),
      customer text not null,
      state text not null check (state in ('held', 'used', 'released')),
      held_at timestamptz not null,
      changed_at timestamptz not null,
      check (order_id is not null or subscription_id is not null)
    )`.execute(tx)
  await sql`create index voucher_hold_by_customer on voucher_hold (voucher_id, customer)`.execute(
    tx,
  )
}
