/** Addresses that want no reminder before their capsules run out: a hash, so that nobody is listed here. */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function refillReminders(tx: Tx): Promise<void> {
  await sql`
    create table refill_reminder_stop (
      customer text primary key,
      stopped_at timestamptz not null
    )`.execute(tx)
}
