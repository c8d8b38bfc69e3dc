/**
 * Opens the database for a command that replaces its rows. Refuses while a shop uses it, and keeps a
 * shop from starting until the command ends.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'

import type { Config } from '#server/config.ts'
import { FolderInUse, lockFolder } from '#server/db/lock-folder.ts'
import { isMigrated, migrationLockId } from '#server/db/migrate.ts'
import { openDatabase, type Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { createLog } from '#server/log.ts'

/** The command must not run now; the message says what to do. */
export class NotNow extends Error {}

/**
 * Calls `work` with a function that runs one transaction, which sees one moment of the database.
 * Throws NotNow.
 */
export async function withExclusiveDatabase<Result>(
  config: Config,
  work: (
    run: <Value>(inTransaction: (tx: Tx) => Promise<Value>) => Promise<Value>,
  ) => Promise<Result>,
): Promise<Result> {
  const folder = join(config.DATA_DIR, 'database')
  if (!config.DATABASE_URL && !existsSync(folder))
    throw new NotNow(`There is no database in ${config.DATA_DIR}.`)
  const unlock = config.DATABASE_URL ? () => undefined : lockOrExplain(config.DATA_DIR)
  const log = createLog('silent')
  try {
    const database = await openDatabase({ url: config.DATABASE_URL, folder, pool: 1, log })
    try {
      return await database.withoutSilenceTimeout((db) =>
        db.connection().execute(async (connection) => {
          await expectAlone(connection, database.kind === 'postgres')
          return work((inTransaction) =>
            connection.transaction().setIsolationLevel('repeatable read').execute(inTransaction),
          )
        }),
      )
    } finally {
      await database.close()
    }
  } finally {
    unlock()
  }
}

function lockOrExplain(folder: string): () => void {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new NotNow('The shop is running. Stop it first.')
  }
}

/** Throws NotNow unless this is the only process of the shop. Locks out others on PostgreSQL. */
async function expectAlone(connection: Db, isPostgres: boolean): Promise<void> {
  if (isPostgres) {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection)
    // A starting shop waits for this lock before it reads anything.
    const { rows: locks } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(${sql.lit(migrationLockId)}) as "isLocked"`.execute(connection)
    const { rows: sessions } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (application_name like 'racik%' or application_name like 'pgboss%')`.execute(connection)
    if (!locks[0]?.isLocked || (sessions[0]?.count ?? 0) > 0)
      throw new NotNow('A shop is connected to this database. Stop all its processes first.')
  }
  if (!(await isMigrated(connection)))
    throw new NotNow('The database has not been updated to this version. Start the shop once.')
}
