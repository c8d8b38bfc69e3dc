/**
 * Replaces all rows of the database with those of a backup, in the caller's transaction, so that a
 * crash leaves the rows unchanged. No other process may use the database meanwhile.
 */
import type { Tx } from '#server/db/transact.ts'

import {
  BackupRefusedError,
  tableKeyOf,
  type BackupHeader,
  type BackupSummary,
} from './backup-format.ts'
import {
  checkSelfReferences,
  deferSelfReferences,
  deleteAllRows,
  setRowTextFormat,
  insertRows,
  listTables,
  readRowBatches,
  restartSequence,
  setTriggers,
  type StoredTable,
} from './database-rows.ts'
import type { Backup } from './open-backup.ts'
import { RowsDigest } from './rows-digest.ts'
import { readMigrations, readQueueVersion } from './schema-versions.ts'

/**
 * Deletes all rows and inserts those of the backup. Throws BackupRefusedError when the database has
 * other tables or migrations than the backup, and an error when the rows after the restore differ
 * from the backup.
 */
export async function restoreBackup(tx: Tx, backup: Backup): Promise<void> {
  const { header, summary } = backup
  await setRowTextFormat(tx)
  const currentTables = await listTables(tx)
  await assertSameSchema(tx, header, currentTables)
  // Triggers would refuse to empty the audit log, and would change inserted rows.
  await setTriggers(tx, currentTables, 'disable')
  await deleteAllRows(tx, currentTables)
  await deferSelfReferences(tx)
  // All other references are checked at each insert: the backup has the referenced tables first.
  for await (const { table, rows } of backup.readRows()) {
    await insertRows(tx, table, rows)
  }
  // Before the triggers are enabled, because PostgreSQL alters no table with pending checks.
  await checkSelfReferences(tx)
  await setTriggers(tx, currentTables, 'enable')
  for (const sequence of header.sequences) await restartSequence(tx, sequence)
  await assertSameRows(tx, currentTables, summary)
}

async function assertSameSchema(
  tx: Tx,
  header: BackupHeader,
  currentTables: readonly StoredTable[],
): Promise<void> {
  const shapesOf = (tables: readonly { schema: string; name: string; columns: string[] }[]) =>
    JSON.stringify(tables.map((table) => [tableKeyOf(table), ...table.columns].join()).toSorted())
  const isSame =
    shapesOf(currentTables) === shapesOf(header.tables) &&
    (await readQueueVersion(tx)) === header.queueVersion &&
    JSON.stringify(await readMigrations(tx)) === JSON.stringify(header.migrations)
  if (!isSame)
    throw new BackupRefusedError(
      'The backup is of another version of the shop. Restore it with that version.',
    )
}

/** Reads the restored rows again and throws an error when a table's digest differs. */
async function assertSameRows(
  tx: Tx,
  tables: readonly StoredTable[],
  summary: BackupSummary,
): Promise<void> {
  const expectedDigests = new Map(summary.map(({ table, digest }) => [table, digest]))
  for (const table of tables) {
    const digest = new RowsDigest()
    for await (const rows of readRowBatches(tx, table)) {
      for (const row of rows) digest.add(row)
    }
    if (String(digest) !== expectedDigests.get(tableKeyOf(table)))
      throw new Error(`restored rows of ${tableKeyOf(table)} differ from the backup`)
  }
}
