/**
 * Replaces all rows of the database by those of a backup, in the caller's transaction, so that a
 * crash leaves the rows as they were. No other process may use the database meanwhile.
 */
import type { Tx } from '#server/db/transact.ts'

import { BackupRefused, type Backup } from './backup-file.ts'
import { readMigrations } from './create-backup.ts'
import {
  deleteAllRows,
  digestOf,
  fixTextFormat,
  insertRows,
  listTables,
  readRows,
  restartSequence,
  setTriggers,
  sortByReferences,
} from './database-rows.ts'

/**
 * Throws BackupRefused when the backup is of another version of the shop, and an error when the
 * rows after the restore differ from the backup.
 */
export async function restoreBackup(tx: Tx, { header, rows }: Backup): Promise<void> {
  await fixTextFormat(tx)
  const current = await listTables(tx)
  const shapesOf = (tables: readonly { schema: string; name: string; columns: string[] }[]) =>
    JSON.stringify(tables.map(({ schema, name, columns }) => [schema, name, columns]))
  const isSameSchema =
    shapesOf(current) === shapesOf(header.tables) &&
    JSON.stringify(await readMigrations(tx)) === JSON.stringify(header.migrations)
  if (!isSameSchema)
    throw new BackupRefused(
      'The backup is of another version of the shop. Restore it with that version.',
    )
  const rowsByTable = new Map(
    header.tables.map(({ schema, name }, index) => [`${schema}.${name}`, rows[index] ?? []]),
  )
  await setTriggers(tx, current, 'disable')
  await deleteAllRows(tx, current)
  for (const table of await sortByReferences(tx, current))
    await insertRows(tx, table, rowsByTable.get(`${table.schema}.${table.name}`) ?? [])
  await setTriggers(tx, current, 'enable')
  for (const sequence of header.sequences) await restartSequence(tx, sequence)
  for (const table of header.tables)
    if (digestOf(await readRows(tx, table)) !== table.digest)
      throw new Error(`the restored rows differ in ${table.schema}.${table.name}`)
}
