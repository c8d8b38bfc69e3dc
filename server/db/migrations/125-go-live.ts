/**
 * Going live: what the owner confirmed, the results of trials, and whether the shop is live.
 *
 * `figures`: the prices and fees that the owner confirmed. `subject` of a trial is a keyed hash of
 * the settings it was made with: with other settings the result does not count. `live_state` has
 * one row: since when the shop takes real payments, and when its demo data was dropped.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createGoLiveTables(tx: Tx): Promise<void> {
  await sql`
    create table price_confirmation (
      id integer generated always as identity primary key,
      figures jsonb not null,
      confirmed_at timestamptz not null,
      confirmed_by text not null
    )`.execute(tx)
  await sql`
    create table go_live_trial (
      id text primary key,
      subject text not null,
      state text not null check (state in ('ok', 'warning', 'missing')),
      finding text not null,
      fix text not null,
      tried_at timestamptz not null
    )`.execute(tx)
  await sql`
    create table live_state (
      id integer primary key default 1 check (id = 1),
      real_payments_since timestamptz,
      emptied_at timestamptz,
      backup text
    )`.execute(tx)
}
