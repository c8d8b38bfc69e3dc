/**
 * Applies the numbered migrations: forward only, each once, under an advisory lock so that
 * processes that start together do not collide. A landed migration never changes; add a new one.
 * The previous version of the shop must still run on the migrated schema.
 */
import { sql } from 'kysely'

import type { Db } from './open-database.ts'
import { migrations } from './migrations.ts'

/** Returns the names of the migrations that were applied now. */
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
      for (const [name, up] of Object.entries(migrations).sort(([a], [b]) => (a < b ? -1 : 1))) {
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

/** Returns whether every migration of this version has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const done = await sql<{ name: string }>`select name from migration`.execute(db)
  const names = new Set(done.rows.map((row) => row.name))
  return Object.keys(migrations).every((name) => names.has(name))
}
