/**
 * Applies the numbered migrations: forward only, each once, under an advisory lock so that
 * processes that start together do not collide. A landed migration never changes; add a new one
 * with a higher number. The previous version of the shop must still run on the migrated schema.
 */
import { sql } from 'kysely'

import type { Db } from './open-database.ts'
import { migrations } from './migrations.ts'

/** Thrown when the database has another history than server/db/migrations.ts. */
export class OtherSchema extends Error {}

/**
 * Returns the names of the migrations that were applied now. Throws OtherSchema when an unknown one
 * was applied that is older than the newest one here.
 */
export async function migrate(db: Db): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Another process may be migrating for longer than the usual statement timeout.
    await sql`set statement_timeout = '120s'`.execute(connection)
    await sql`select pg_advisory_lock(727247)`.execute(connection)
    try {
      await sql`create table if not exists migration (
        name text primary key, applied_at timestamptz not null default now())`.execute(connection)
      const done = await sql<{ name: string }>`select name from migration`.execute(connection)
      const names = new Set(done.rows.map((row) => row.name))
      const applied: string[] = []
      const inOrder = Object.entries(migrations).sort(([a], [b]) => (a < b ? -1 : 1))
      refuseOtherHistory(names, inOrder.at(-1)?.[0] ?? '')
      for (const [name, up] of inOrder) {
        if (names.has(name)) continue
        await connection.transaction().execute(async (tx) => {
          await sql`set local lock_timeout = '3s'`.execute(tx)
          await sql`set local statement_timeout = '60s'`.execute(tx)
          await up(tx)
          await sql`insert into migration (name) values (${name})`.execute(tx)
        })
        applied.push(name)
      }
      return applied
    } finally {
      await sql`select pg_advisory_unlock(727247)`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/** Newer unknown migrations are of a newer version of the shop, which may run beside this one. */
function refuseOtherHistory(applied: Set<string>, newest: string): void {
  const unknown = [...applied].find((name) => name < newest && !Object.hasOwn(migrations, name))
  if (unknown !== undefined)
    throw new OtherSchema(
      `The database has the migration ${unknown}, which this version of the shop does not have: ` +
        'an unreleased version created it. Use an empty database; for a demo, delete its data folder.',
    )
}

/** Returns whether every migration of this version has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const done = await sql<{ name: string }>`select name from migration`.execute(db)
  const names = new Set(done.rows.map((row) => row.name))
  return Object.keys(migrations).every((name) => names.has(name))
}
