/** Rows of `database_backup`: one for each verified backup. */
import type { Insertable } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'

export async function insertDatabaseBackup(
  db: Db,
  row: Insertable<Tables['database_backup']>,
): Promise<void> {
  await db.insertInto('database_backup').values(row).execute()
}
