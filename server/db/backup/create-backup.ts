/**
 * Writes a backup of all rows and verifies it: reads the file again and compares it with what was
 * read from the database. Rows are streamed, so that a large database needs little memory.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { listDataKeyIds } from '#server/db/check-secrets.ts'
import type { Tx } from '#server/db/transact.ts'

import {
  countBackupRows,
  createEndLine,
  createHeader,
  tableKeyOf,
  type BackupHeader,
  type TableEnd,
} from './backup-format.ts'
import {
  setRowTextFormat,
  listTables,
  readRowBatches,
  readSequences,
  sortByReferences,
  type StoredTable,
} from './database-rows.ts'
import { createEncryption } from './encryption.ts'
import { openBackup } from './open-backup.ts'
import { RowsDigest } from './rows-digest.ts'
import { readMigrations, readQueueVersion } from './schema-versions.ts'

/**
 * Writes the backup to `file`, and returns the number of its rows and its size. `tx` must be a
 * repeatable-read transaction, so that all tables are of the same moment. `recipient` is an age
 * public key; without it, the file is not encrypted. Throws BackupRefusedError for another
 * recipient. Also throws when an earlier draft exists or the written file differs from what was
 * read; then it leaves no file.
 */
export async function createBackup(
  tx: Tx,
  file: string,
  details: Pick<BackupHeader, 'createdAt' | 'shop' | 'files'>,
  recipient?: string,
): Promise<{ rows: number; bytes: number }> {
  const encryption = recipient === undefined ? undefined : await createEncryption(recipient)
  await setRowTextFormat(tx)
  const tables = await sortByReferences(tx, await listTables(tx))
  const header = await describeDatabase(tx, tables, details)
  // A hidden name, which findNewestBackup ignores: an incomplete file never counts as a backup.
  const draftPath = path.join(path.dirname(file), `.${path.basename(file)}.part`)
  const writtenTables: TableEnd[] = []
  try {
    await pipeline(
      generateLines(tx, header, tables, writtenTables),
      createGzip(),
      encryption?.encrypt ?? new PassThrough(),
      // `flush`: the data is on the disk before the file counts as written.
      createWriteStream(draftPath, { mode: 0o600, flags: 'wx', flush: true }),
    )
    const { summary } = await openBackup(draftPath, encryption?.verifyingIdentity)
    if (JSON.stringify(summary) !== JSON.stringify(writtenTables))
      throw new Error(`the backup ${draftPath} differs from the database`)
    await rename(draftPath, file)
  } catch (error) {
    await rm(draftPath, { force: true })
    throw error
  }
  return { rows: countBackupRows(writtenTables), bytes: (await stat(file)).size }
}

async function describeDatabase(
  tx: Tx,
  tables: readonly StoredTable[],
  details: Pick<BackupHeader, 'createdAt' | 'shop' | 'files'>,
): Promise<BackupHeader> {
  return createHeader({
    ...details,
    migrations: await readMigrations(tx),
    queueVersion: await readQueueVersion(tx),
    dataKeys: await listDataKeyIds(tx),
    tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
    // Read after the snapshot was taken, so that no row of the snapshot has a higher id.
    sequences: await readSequences(tx),
  })
}

/** Yields the lines of the file, and adds the end line of each table to `writtenTables`. */
async function* generateLines(
  tx: Tx,
  header: BackupHeader,
  tables: readonly StoredTable[],
  writtenTables: TableEnd[],
): AsyncGenerator<string> {
  const fileHash = createHash('sha256')
  const addToFileHash = (text: string): string => {
    fileHash.update(text)
    return text
  }
  yield addToFileHash(`${JSON.stringify(header)}\n`)
  for (const table of tables) {
    const digest = new RowsDigest()
    for await (const rows of readRowBatches(tx, table)) {
      for (const row of rows) digest.add(row)
      yield addToFileHash(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    }
    const end = { table: tableKeyOf(table), rows: digest.count, digest: String(digest) }
    writtenTables.push(end)
    yield addToFileHash(`${JSON.stringify(end)}\n`)
  }
  yield `${createEndLine(fileHash.digest('hex'))}\n`
}
