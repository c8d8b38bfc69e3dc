/** Version of a voucher's terms, to detect concurrent changes by staff. Uses do not change it. */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function vouchersDesk(tx: Tx): Promise<void> {
  await sql`alter table voucher add column version integer not null default 1`.execute(tx)
}
