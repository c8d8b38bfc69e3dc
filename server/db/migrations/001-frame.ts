/**
 * Rate limits shared by all processes. The table is unlogged: losing the counts in a crash only
 * restarts the limits.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function frame(tx: Tx): Promise<void> {
  await sql`
    create unlogged table rate_limit (
      key text primary key,
      count integer not null,
      window_ends timestamptz not null
    )`.execute(tx)
}
