/**
 * Opens the shop's database on one connection, for a command that may take long. Runs no
 * migrations, and starts no jobs and no server.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'

import type { Config } from '#server/config.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { openDatabase, type Database, type Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { createLog } from '#server/log.ts'

import { lockDataFolder } from './lock-data-folder.ts'

/** Thrown when the command must not run now. The message says what to do. */
export class CommandRefusedError extends Error {}

export type Connection = {
  /**
   * The command's connection. Danger: on PostgreSQL, `database.db` opens a second connection, which
   * has neither the locks nor the settings of this one.
   */
  db: Db
  database: Database
  /** Runs a repeatable-read transaction without time limits, and returns its result. */
  run<Value>(inTransaction: (tx: Tx) => Promise<Value>): Promise<Value>
}

/**
 * Runs `work` with the connection, closes the database, and returns the result of `work`. With
 * `mayCreate`, creates a missing embedded database. Throws CommandRefusedError when the embedded
 * database is missing (without `mayCreate`) or a shop runs on it. With DATABASE_URL nothing is
 * locked: the shop may run at the same time.
 */
export async function withConnection<Result>(
  config: Config,
  work: (connection: Connection) => Promise<Result>,
  { mayCreate = false } = {},
): Promise<Result> {
  const folder = join(config.DATA_DIR, 'database')
  if (!config.DATABASE_URL && !mayCreate && !existsSync(folder))
    throw new CommandRefusedError(
      `There is no database in ${config.DATA_DIR}. Start the shop once, or set DATA_DIR.`,
    )
  const unlock = lockDataFolder(
    config,
    () => new CommandRefusedError('The shop is running. Stop it first.'),
  )
  const log = createLog('silent')
  try {
    const database = await openDatabase({
      url: config.DATABASE_URL,
      folder,
      maxConnections: 1,
      log,
    })
    try {
      const workOn = (db: Db) => work({ db, database, run: createRun(db) })
      return await database.withoutSilenceTimeout((pool) =>
        // The embedded database has one session, which the job queue must be able to use too.
        database.kind === 'pglite' ? workOn(pool) : pool.connection().execute(workOn),
      )
    } finally {
      await database.close()
    }
  } finally {
    unlock()
  }
}

/** Text of the CommandRefusedError for a database of an older version. */
export const notMigratedMessage =
  'The database has not been updated to this version. Start the shop once.'

/** Throws CommandRefusedError unless the database has the schema of this version. */
export async function expectMigrated(db: Db): Promise<void> {
  if (!(await isMigrated(db))) throw new CommandRefusedError(notMigratedMessage)
}

/** Returns `run` of a connection. Sets no time limits, because a backup may take minutes. */
function createRun(db: Db): Connection['run'] {
  return (inTransaction) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
        return inTransaction(tx)
      })
}
