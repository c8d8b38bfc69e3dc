/** Creates data folders of a stopped demo, for tests of commands that need a stopped shop. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import { readConfig } from '#server/config.ts'
import { openDatabase, type Database } from '#server/db/open-database.ts'
import { setRowTextFormat, listTables, readRowBatches } from '#server/db/backup/database-rows.ts'
import { createLog } from '#server/log.ts'
import { startShop } from '#server/start-shop.ts'

import { loadMigratedDump } from '#tests/support/database/migrated-dump.ts'

import { findScratchFolder } from './scratch-folder.ts'
import type { CleanupContext } from './test-shop.ts'

/**
 * Returns the settings of a demo without stand-ins. Nothing listens on port 9, so each call of a
 * provider fails.
 */
export const createDemoSettings = (folder: string): Record<string, string> => ({
  DATA_DIR: folder,
  PORT: '0',
  STAND_INS_PORT: '9',
  STAND_INS_SMTP_PORT: '9',
  RUN_JOBS: 'false',
})

/**
 * Starts a demo, which fills its database, and stops it. `copyOf` is a migrated dump, from which an
 * embedded database starts. Without it, all migrations run, which takes seconds.
 */
export async function createDemo(
  settings: Record<string, string>,
  options: { copyOf?: Blob } = {},
): Promise<void> {
  const config = readConfig({ NODE_ENV: 'development', ...settings })
  const shop = await startShop({ config, log: createLog('silent'), listen: false, ...options })
  await shop.stop()
}

/**
 * Creates one demo. Returns a function that copies its data folder and returns the path. `settings`
 * are added to those of `createDemoSettings`.
 */
export async function prepareDemoCopies(
  t: CleanupContext,
  settings: Record<string, string> = {},
): Promise<() => string> {
  const folders: string[] = []
  const createFolder = (): string => {
    const folder = mkdtempSync(path.join(findScratchFolder(), 'racik-demo-'))
    folders.push(folder)
    return folder
  }
  t.after(async () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  const originalFolder = createFolder()
  const copyOf = await loadMigratedDump()
  await createDemo({ ...createDemoSettings(originalFolder), ...settings }, { copyOf })
  return () => {
    const copiedFolder = createFolder()
    cpSync(originalFolder, copiedFolder, { recursive: true })
    return copiedFolder
  }
}

/** Opens a database, calls `work` with it, and closes it. */
export async function withDatabase<Result>(
  location: { folder: string } | { url: string },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({
    url: 'url' in location ? location.url : undefined,
    folder: 'folder' in location ? path.join(location.folder, 'database') : 'memory',
    maxConnections: 2,
    log: createLog('silent'),
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Returns the rows of each table as sorted texts, by table name such as `public.orders`. Use it to
 * compare two databases.
 */
export function readAllRows(
  location: { folder: string } | { url: string },
): Promise<Record<string, string[]>> {
  return withDatabase(location, ({ db }) =>
    db.transaction().execute(async (tx) => {
      await setRowTextFormat(tx)
      const rows: Record<string, string[]> = {}
      for (const table of await listTables(tx)) {
        const texts: string[] = []
        for await (const batch of readRowBatches(tx, table)) texts.push(...batch)
        rows[`${table.schema}.${table.name}`] = texts.toSorted()
      }
      return rows
    }),
  )
}
