/** The versions that a backup records, so that it is restored only into the same schema. */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

/** Returns the names of the applied migrations, in their order. */
export async function readMigrations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Returns the version of pg-boss's schema. Throws when it has no tables or no version. */
export async function readQueueVersion(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from jobs.version`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('jobs.version has no row')
  return row.version
}
