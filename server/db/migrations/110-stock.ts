/**
 * Stock of ingredients: lots with their certificates and events, and a ledger of movements. The
 * stock of a lot is the sum of its movements; no column stores it. Amounts are whole numbers of the
 * smallest unit: nanograms for 'mass', single units for 'CFU' and 'IU'.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createStockTables(tx: Tx): Promise<void> {
  await sql`
    create table stock_item (
      ingredient_id text primary key references ingredient (id),
      unit text not null check (unit in ('mass', 'CFU', 'IU')),
      supplier text not null default '',
      reorder_level bigint not null default 0 check (reorder_level >= 0),
      version integer not null default 1,
      changed_at timestamptz not null
    )`.execute(tx)
  await createLotTables(tx)
  await createMovementTable(tx)
}

/**
 * `number` is the pharmacy's own number, printed on the container. `compound` and `factor` say what
 * the lot contains, as in a formula. "Expired" and "used up" follow from date and stock, so they
 * are not stored. A lot keeps all its certificates; the newest counts. `lot_event` keeps every
 * change of state with its reason; the `released_` columns repeat the last release.
 */
async function createLotTables(tx: Tx): Promise<void> {
  await sql`
    create table lot (
      id integer generated always as identity primary key,
      number text not null unique,
      day date not null,
      sequence integer not null,
      ingredient_id text not null references ingredient (id),
      supplier text not null default '',
      supplier_lot text not null check (supplier_lot <> ''),
      compound text not null default '',
      factor double precision not null default 1 check (factor > 0 and factor <= 1),
      price_sen integer check (price_sen >= 0),
      received_on date not null,
      expires_on date not null,
      state text not null default 'quarantine'
        check (state in ('quarantine', 'released', 'recalled')),
      released_by text,
      released_by_user text,
      released_registration text,
      released_at timestamptz,
      created_by text not null,
      created_by_user text not null,
      created_at timestamptz not null,
      version integer not null default 1,
      check (factor = 1 or compound <> ''),
      check ((state = 'released') <= (released_by is not null and released_at is not null)),
      constraint lot_of_supplier_taken unique (ingredient_id, supplier, supplier_lot),
      unique (day, sequence)
    )`.execute(tx)
  await sql`create index lot_by_ingredient on lot (ingredient_id, expires_on)`.execute(tx)
  await sql`
    create table lot_certificate (
      id integer generated always as identity primary key,
      lot_id integer not null references lot (id),
      type text not null check (type in ('application/pdf', 'image/jpeg')),
      bytes bytea not null,
      uploaded_by text not null,
      uploaded_by_user text not null,
      uploaded_at timestamptz not null
    )`.execute(tx)
  await sql`create index lot_certificate_by_lot on lot_certificate (lot_id, id)`.execute(tx)
  await sql`
    create table lot_event (
      id integer generated always as identity primary key,
      lot_id integer not null references lot (id),
      kind text not null check (kind in ('released', 'quarantined', 'recalled')),
      reason text not null default '',
      at timestamptz not null,
      user_id text not null,
      name text not null,
      registration text not null default ''
    )`.execute(tx)
  await sql`create index lot_event_by_lot on lot_event (lot_id, id)`.execute(tx)
}

async function createMovementTable(tx: Tx): Promise<void> {
  await sql`
    create table stock_movement (
      id integer generated always as identity primary key,
      lot_id integer not null references lot (id),
      kind text not null check (kind in ('received', 'weighed', 'discarded', 'corrected')),
      amount bigint not null,
      batch_id integer references batch (id),
      reason text not null default '',
      at timestamptz not null,
      user_id text not null,
      name text not null,
      check (case kind when 'received' then amount > 0 when 'corrected' then amount <> 0
        else amount < 0 end),
      check ((kind = 'weighed') = (batch_id is not null)),
      check (kind in ('received', 'weighed') or reason <> '')
    )`.execute(tx)
  await sql`create index stock_movement_by_lot on stock_movement (lot_id, id)`.execute(tx)
  await sql`create index stock_movement_by_time on stock_movement (at)`.execute(tx)
  await sql`
    create index stock_movement_by_batch on stock_movement (batch_id)
      where batch_id is not null`.execute(tx)
  await sql`
    create unique index stock_movement_received_once on stock_movement (lot_id)
      where kind = 'received'`.execute(tx)
}
