/** When an alert was queued as an email, and when its POST was last tried: each channel on its own. */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function alertChannels(tx: Tx): Promise<void> {
  await sql`
    alter table alert
      add column emailed_at timestamptz,
      add column post_tried_at timestamptz`.execute(tx)
}
