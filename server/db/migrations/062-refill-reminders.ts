/** Customers who opted out of refill reminders, as hashes, so that the table lists no addresses. */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function refillReminders(tx: Tx): Promise<void> {
  await sql`
    create table refill_reminder_stop (
      customer text primary key,
      stopped_at timestamptz not null
    )`.execute(tx)
}
