/**
 * Opens the database of the shop for a command: locks its folder, migrates it, closes it at the
 * end.
 */
import { join } from 'node:path'

import { readConfig, type Config } from '#server/config.ts'
import { FolderInUse, lockFolder } from '#server/db/lock-folder.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type Db } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'

/** Throws FolderInUse when a shop on the embedded database is running. */
export async function withOwnDatabase<Result>(
  work: (db: Db, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env)
  const unlock = config.DATABASE_URL ? () => undefined : lockFolder(config.DATA_DIR)
  try {
    const database = await openDatabase({
      url: config.DATABASE_URL,
      folder: join(config.DATA_DIR, 'database'),
      pool: 1,
      copyOf: undefined,
      log: createLog('silent'),
    })
    try {
      await migrate(database.db)
      return await work(database.db, config)
    } finally {
      await database.close()
    }
  } finally {
    unlock()
  }
}

/** Returns a text that says what to do for FolderInUse, and returns other errors unchanged. */
export function explainError(error: unknown): unknown {
  return error instanceof FolderInUse
    ? 'A running shop uses this data folder: stop it, or use DATABASE_URL.'
    : error
}
