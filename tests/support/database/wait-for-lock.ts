import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/**
 * Waits until `minCount` queries on the database wait for a lock. Needs PostgreSQL. With `sqlPart`,
 * only queries whose SQL contains it count.
 */
export async function waitUntilQueryWaits(db: Db, sqlPart = '', minCount = 1): Promise<void> {
  await waitUntil(`${minCount} queries wait for a lock: ${sqlPart}`, async () => {
    const waitingQueries = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and strpos(query, ${sqlPart}) > 0`.execute(db)
    return waitingQueries.rows.length >= minCount
  })
}
