/** A voucher's terms have a version, so that of two staff the second sees what the first did. Uses leave it. */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function vouchersDesk(tx: Tx): Promise<void> {
  await sql`alter table voucher add column version integer not null default 1`.execute(tx)
}
