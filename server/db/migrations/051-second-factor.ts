/**
 * The second factor of staff: the shared secret of the authenticator app (sealed with the data key),
 * the last step that was used, recovery codes (hashes, each good once), and what a login of staff says
 * about itself so that its owner can recognise it. Customers' logins keep none of that.
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
