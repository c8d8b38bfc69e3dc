/**
 * Alerts for the owner: when each began and ended, and when it was sent by email and by POST, each
 * channel on its own.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createAlertTable(tx: Tx): Promise<void> {
  await sql`
    create table alert (
      kind text primary key,
      summary text not null,
      since timestamptz not null,
      emailed_at timestamptz,
      post_tried_at timestamptz,
      posted_at timestamptz,
      ended_at timestamptz
    )`.execute(tx)
}
