/**
 * Products that stop selling while the stock does not cover their open orders, and the warnings
 * about stock that the owner was emailed. `stopped_at` never changes `available`, the owner's own
 * setting. `stock_warning_email` is one row; `keys` are the warnings of the last email that are
 * still true.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addSupplyTracking(tx: Tx): Promise<void> {
  await sql`
    alter table product
      add column stop_without_stock boolean not null default false,
      add column stopped_at timestamptz`.execute(tx)
  await sql`
    create table stock_warning_email (
      only_row boolean primary key default true check (only_row),
      day date,
      keys text[] not null default '{}'
    )`.execute(tx)
  await sql`insert into stock_warning_email default values`.execute(tx)
}
