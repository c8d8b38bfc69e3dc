/**
 * Writes a backup of all rows and verifies it: reads the file again and compares each table with
 * the database. Call it in a repeatable-read transaction, so that all tables are of the same
 * moment.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

import { newHeader, readBackupFile, writeBackupFile } from './backup-file.ts'
import { digestOf, fixTextFormat, listTables, readRows, readSequences } from './database-rows.ts'

/**
 * Returns the number of rows. `files`: names and texts of files in DATA_DIR that belong to the
 * backup. Throws when the file exists, or when the written file differs from the database.
 */
export async function createBackup(
  tx: Tx,
  file: string,
  about: { createdAt: string; shop: string; files: Record<string, string> },
): Promise<number> {
  await fixTextFormat(tx)
  const tables = await listTables(tx)
  const rows: string[][] = []
  for (const table of tables) rows.push(await readRows(tx, table))
  const header = newHeader({
    ...about,
    migrations: await readMigrations(tx),
    tables: tables.map((table, index) => ({
      ...table,
      count: rows[index]?.length ?? 0,
      digest: digestOf(rows[index] ?? []),
    })),
    sequences: await readSequences(tx),
  })
  writeBackupFile(file, { header, rows })
  await verifyBackup(tx, file)
  return rows.reduce((sum, tableRows) => sum + tableRows.length, 0)
}

async function verifyBackup(tx: Tx, file: string): Promise<void> {
  const { header } = readBackupFile(file)
  for (const table of header.tables)
    if (digestOf(await readRows(tx, table)) !== table.digest)
      throw new Error(`the backup differs from the database in ${table.schema}.${table.name}`)
}

/** Returns the names of the applied migrations, in their order. */
export async function readMigrations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(tx)
  return rows.map(({ name }) => name)
}
