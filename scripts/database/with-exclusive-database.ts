/**
 * Opens the database for a command that replaces its rows. Refuses while a shop uses the database,
 * and prevents a shop from starting until the command ends.
 */
import { sql } from 'kysely'

import type { Config } from '#server/config.ts'
import { migrationLockId } from '#server/db/migrate.ts'

import { CommandRefusedError, withConnection, type Connection } from './with-connection.ts'

/**
 * Runs `work` while no other process can use the database, and returns the result of `work`. With
 * `mayCreate`, creates a missing embedded database. Throws CommandRefusedError when a process of
 * the shop uses the database.
 */
export async function withExclusiveDatabase<Result>(
  config: Config,
  work: (connection: Connection) => Promise<Result>,
  options: { mayCreate?: boolean } = {},
): Promise<Result> {
  return withConnection(
    config,
    async (connection) => {
      if (connection.database.kind === 'postgres') await lockOutOtherProcesses(connection)
      return work(connection)
    },
    options,
  )
}

/**
 * Takes the lock without which no shop starts. Throws CommandRefusedError while a process of a shop
 * is connected, which it finds by the `application_name` of the connections.
 */
async function lockOutOtherProcesses({ db }: Connection): Promise<void> {
  // A starting shop waits for this lock before it reads anything.
  const { rows: locks } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(migrationLockId)}) as "isLocked"`.execute(db)
  const { rows: sessions } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (application_name like 'racik%' or application_name like 'pgboss%')`.execute(db)
  if (!locks[0]?.isLocked || (sessions[0]?.count ?? 0) > 0)
    throw new CommandRefusedError(
      'A shop is connected to this database. Stop all its processes first.',
    )
}
