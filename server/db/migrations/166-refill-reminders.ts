/**
 * Orders of a deleted account get no refill reminder. An older process leaves the default, so an
 * account that it deletes is reminded as before.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addRefillReminderChoice(tx: Tx): Promise<void> {
  await sql`alter table orders add column refill_reminder boolean not null default true`.execute(tx)
}
