/**
 * Second factor of staff: the authenticator's secret (encrypted with the data key), the last used
 * time step, recovery codes (hashes, each valid once), and device and network of staff sessions, so
 * that their owner can recognise them. Customers' sessions store none of these.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function secondFactor(tx: Tx): Promise<void> {
  await sql`
    create table staff_factor (
      user_id text primary key references users (id) on delete cascade,
      secret text not null,
      last_step integer not null default 0,
      created_at timestamptz not null,
      confirmed_at timestamptz
    )`.execute(tx)
  await sql`
    create table recovery_code (
      user_id text not null references users (id) on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(tx)
  await sql`
    alter table session
      add column with_factor boolean not null default false,
      add column device text not null default '',
      add column network text not null default '',
      add column seen_at timestamptz`.execute(tx)
}
