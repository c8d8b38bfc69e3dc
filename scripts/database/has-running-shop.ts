import { sql } from 'kysely'

import { listenerApplicationName } from '#server/db/listen-on-postgres.ts'
import type { Db } from '#server/db/open-database.ts'

/**
 * Returns whether a process of a shop is connected to this PostgreSQL database. A command does not
 * count: only a shop listens for notifications, on a connection with this application name.
 */
export async function hasRunningShop(db: Db): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = ${listenerApplicationName}`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) > 0
}
