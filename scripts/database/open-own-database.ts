/**
 * Opens the database of the shop for a command: locks its folder, migrates it, closes it at the
 * end.
 */
import { join } from 'node:path'

import { readConfig, type Config } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type Db } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'

import { lockDataFolder } from './lock-data-folder.ts'
import { CommandRefusedError } from './open-connection.ts'

/** Throws CommandRefusedError when a shop on the embedded database is running. */
export async function withOwnDatabase<Result>(
  work: (db: Db, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env)
  const unlock = lockDataFolder(
    config,
    () =>
      new CommandRefusedError(
        'A running shop uses this data folder: stop it, or use DATABASE_URL.',
      ),
  )
  try {
    const database = await openDatabase({
      url: config.DATABASE_URL,
      folder: join(config.DATA_DIR, 'database'),
      maxConnections: 1,
      copyOf: undefined,
      log: createLog('silent'),
    })
    try {
      // Another process may migrate for longer than a connection of the pool may be silent.
      await database.withoutSilenceTimeout(migrate)
      return await work(database.db, config)
    } finally {
      await database.close()
    }
  } finally {
    unlock()
  }
}
