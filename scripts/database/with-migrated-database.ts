/**
 * Opens the shop's database for a command that runs beside the shop's processes or instead of them:
 * locks the data folder (embedded database only), migrates the database, and closes it at the end.
 */
import { join } from 'node:path'

import { readConfig, type Config } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type Db } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'

import { lockDataFolder } from './lock-data-folder.ts'
import { CommandRefusedError } from './with-connection.ts'

/**
 * Runs `work` with the migrated database and returns its result. Throws CommandRefusedError when a
 * shop on the embedded database is running.
 */
export async function withMigratedDatabase<Result>(
  work: (db: Db, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env)
  const unlock = lockDataFolder(
    config,
    () =>
      new CommandRefusedError(
        'A running shop uses this data folder: stop it, or set DATABASE_URL to use a server.',
      ),
  )
  try {
    const database = await openDatabase({
      url: config.DATABASE_URL,
      folder: join(config.DATA_DIR, 'database'),
      // Danger: inside a transaction, a statement on `db` would wait for this one connection.
      maxConnections: 1,
      // The terminal shows only what the command prints.
      log: createLog('silent'),
    })
    try {
      // While another process migrates, this one waits, perhaps for longer than a connection of the
      // pool may be silent.
      await database.withoutSilenceTimeout(migrate)
      return await work(database.db, config)
    } finally {
      await database.close()
    }
  } finally {
    unlock()
  }
}
