/**
 * Whether the first email about an order of a recall was delivered. It is saved here when the
 * record of the email is deleted, because the counts of a recall are proof of what the pharmacy did
 * and must stay the same. Null while the record exists.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addRecallEmailOutcomes(tx: Tx): Promise<void> {
  await sql`
    alter table recall_order
      add column email_outcome text check (email_outcome in ('sent', 'given_up'))`.execute(tx)
}
