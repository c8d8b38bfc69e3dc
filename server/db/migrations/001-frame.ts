/** Tables of the framework: rate limits, failures of background work, and test values of keys. */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createFrameworkTables(tx: Tx): Promise<void> {
  // Shared by all processes. Unlogged: losing the counts in a crash only restarts the limits.
  await sql`
    create unlogged table rate_limit (
      key text primary key,
      count integer not null,
      window_ends timestamptz not null
    )`.execute(tx)
  // Background work that failed: the job (`kind`), the id of the row it worked on (`item`), and
  // when it may be tried again; without `next_at` it was given up.
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
  // A test value encrypted with each key in use. With it the start detects wrong keys.
  await sql`
    create table secret_check (
      kind text not null,
      key_id text not null,
      value text not null,
      made_at timestamptz not null,
      primary key (kind, key_id)
    )`.execute(tx)
}
