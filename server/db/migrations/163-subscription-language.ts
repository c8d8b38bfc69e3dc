/**
 * Language of the emails about a subscription after its account was deleted, copied from the
 * account at that moment. Null for accounts that were deleted before, or through an older process
 * during a rolling restart: their emails stay in English.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addSubscriptionLanguage(tx: Tx): Promise<void> {
  await sql`alter table subscription add column language text`.execute(tx)
}
