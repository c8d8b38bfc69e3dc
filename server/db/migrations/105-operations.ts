/**
 * Failures of batch work, pauses between tries of a provider message, alerts for the owner, and the
 * data keys in use.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function operations(tx: Tx): Promise<void> {
  await sql`
    create table work_failure (
      kind text not null,
      item text not null,
      tries integer not null,
      error text not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      next_at timestamptz,
      primary key (kind, item)
    )`.execute(tx)
  await sql`
    alter table provider_message
      add column failures integer not null default 0,
      add column try_at timestamptz`.execute(tx)
  await sql`
    create table alert (
      kind text primary key,
      summary text not null,
      since timestamptz not null,
      posted_at timestamptz,
      ended_at timestamptz
    )`.execute(tx)
  await sql`
    create table secret_check (
      kind text not null,
      key_id text not null,
      value text not null,
      made_at timestamptz not null,
      primary key (kind, key_id)
    )`.execute(tx)
}
