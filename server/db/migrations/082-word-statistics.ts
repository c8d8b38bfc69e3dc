/**
 * More statistics on search words. With the default of 100 the planner took every rare name for a
 * common one and read all orders by time to find it.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function wordStatistics(tx: Tx): Promise<void> {
  await sql`alter table orders alter column words set statistics 300`.execute(tx)
}
