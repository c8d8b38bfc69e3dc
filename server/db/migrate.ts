/**
 * Applies the numbered migrations: forward only and each once. An advisory lock keeps processes
 * that start at the same time from migrating in parallel. Never change a migration that was
 * released; add a new one with a higher number. The previous version of the shop must still run on
 * the migrated schema.
 */
import { sql } from 'kysely'

import type { Database, Db } from './open-database.ts'
import { migrations } from './migrations.ts'

/** An arbitrary number that no other advisory lock of the shop uses. */
export const migrationLockId = 727_247

/** Thrown when the database has a migration that server/db/migrations.ts does not list. */
export class UnknownMigrationError extends Error {}

/**
 * Applies the missing migrations at the start of the shop, and returns their names. If none is
 * missing and no other process has the lock, it opens no extra connection. A command such as a
 * restore has the lock while it replaces the rows; the start then waits for it. Throws
 * UnknownMigrationError like `migrate`.
 */
export async function applyMissingMigrations(
  database: Pick<Database, 'db' | 'withoutSilenceTimeout'>,
): Promise<string[]> {
  if (!(await isMigrated(database.db)) || (await isLocked(database.db)))
    return database.withoutSilenceTimeout(migrate)
  assertKnownHistory(await readAppliedMigrations(database.db))
  return []
}

async function isLocked(db: Db): Promise<boolean> {
  // The lock is held only during this statement. It is shared, so that processes that start at the
  // same time do not take each other for a process that migrates.
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(migrationLockId)}) as "isFree"`.execute(db)
  return rows[0]?.isFree !== true
}

/**
 * Applies the missing migrations and returns their names, after waiting for another process that
 * migrates. With `onlyNames`, applies only these, so that a backup of an older version can be
 * restored into its own schema. Throws UnknownMigrationError when the database has an unknown
 * migration that is older than the newest known one.
 */
export async function migrate(db: Db, onlyNames?: readonly string[]): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // The wait for the lock counts as a statement, and another process may migrate for a long time.
    await sql`set statement_timeout = '120s'`.execute(connection)
    try {
      return await migrateWithLock(connection, onlyNames)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/** Waits until no other process migrates, then applies the missing migrations. */
async function migrateWithLock(connection: Db, onlyNames?: readonly string[]): Promise<string[]> {
  await sql`select pg_advisory_lock(${sql.lit(migrationLockId)})`.execute(connection)
  try {
    await sql`create table if not exists migration (
      name text primary key, applied_at timestamptz not null default now())`.execute(connection)
    const alreadyApplied = await readAppliedMigrations(connection)
    const newlyApplied: string[] = []
    const sortedMigrations = Object.entries(migrations).sort(([a], [b]) => (a < b ? -1 : 1))
    assertKnownHistory(alreadyApplied)
    for (const [name, applyMigration] of sortedMigrations) {
      if (alreadyApplied.has(name) || (onlyNames && !onlyNames.includes(name))) continue
      await connection.transaction().execute(async (tx) => {
        // While a migration waits for a table's lock, all queries behind it wait too.
        await sql`set local lock_timeout = '3s'`.execute(tx)
        // Instead of the 120 s above, which include the wait for other processes.
        await sql`set local statement_timeout = '60s'`.execute(tx)
        await applyMigration(tx)
        await sql`insert into migration (name) values (${name})`.execute(tx)
      })
      newlyApplied.push(name)
    }
    return newlyApplied
  } finally {
    await sql`select pg_advisory_unlock(${sql.lit(migrationLockId)})`.execute(connection)
  }
}

async function readAppliedMigrations(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return new Set(rows.map((row) => row.name))
}

/**
 * Throws UnknownMigrationError for an unknown migration older than the newest known one. Newer
 * unknown migrations are allowed: they belong to a newer version of the shop, which may run at the
 * same time.
 */
function assertKnownHistory(appliedNames: ReadonlySet<string>): void {
  const knownNames = Object.keys(migrations)
  const unknownName = [...appliedNames].find(
    (name) => !knownNames.includes(name) && knownNames.some((knownName) => name < knownName),
  )
  if (unknownName !== undefined)
    throw new UnknownMigrationError(
      `The database has the migration ${unknownName}, which this version of the shop does not ` +
        'have: an unreleased version created it. Use an empty database; for a demo, delete its ' +
        'data folder.',
    )
}

/** Returns whether every migration of this version has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ hasTable: boolean }>`
    select to_regclass('migration') is not null as "hasTable"`.execute(db)
  if (!rows[0]?.hasTable) return false
  const applied = await readAppliedMigrations(db)
  return Object.keys(migrations).every((name) => applied.has(name))
}
