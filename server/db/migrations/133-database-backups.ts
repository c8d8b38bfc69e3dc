/**
 * Adds a table of the verified backups, from which every process reads the age of the newest one. The
 * rows stay when a backup file is moved to another machine or deleted.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createDatabaseBackupTable(tx: Tx): Promise<void> {
  await sql`
    create table database_backup (
      id integer generated always as identity primary key,
      taken_at timestamptz not null,
      file text not null,
      bytes bigint not null,
      row_count bigint not null,
      encrypted boolean not null
    )`.execute(tx)
}
