/** A command or a pool that waits while another process migrates the same PostgreSQL database. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'
import pg from 'pg'

import { applyMissingMigrations, migrate, migrationLockId } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { missingPostgresReason, startPostgres } from '#tests/support/database/postgres.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { sharedSecrets } from '#tests/support/shop/test-shop.ts'

const skip = missingPostgresReason()
/** Sessions of the shop that have waited for the lock for longer than the given seconds. */
const waitingSql = (seconds: number) => `from pg_stat_activity
  where wait_event_type = 'Lock' and query like '%pg_advisory_lock%'
    and query_start < clock_timestamp() - interval '${seconds} seconds'`

test(
  'a command waits for a migration longer than a connection may be silent',
  { skip },
  async (t) => {
    const server = await startPostgres(t)
    const databaseUrl = server.url(await server.createDatabase())
    const migrating = await lockMigrations(databaseUrl)
    const command = runScript('scripts/staff.ts', {
      args: ['list'],
      env: { DATABASE_URL: databaseUrl, ...sharedSecrets },
    })
    let hasEnded = false
    void command.then(() => (hasEnded = true))
    // The pool closes a connection that is silent for 7 seconds.
    await waitUntil('the command has waited for 8 seconds, or failed', async () => {
      return hasEnded || (await server.query(`select pid ${waitingSql(8)}`)).length === 1
    })
    await migrating.end()
    assert.deepEqual(await command, { exitCode: 0, output: 'No staff yet.\n' })
  },
)

test(
  'a start on an up-to-date database waits for a command that replaces its rows',
  { skip },
  async (t) => {
    const server = await startPostgres(t)
    const databaseUrl = server.url(await server.createDatabase())
    const log = createLog('silent')
    const options = { url: databaseUrl, folder: 'memory', maxConnections: 1, log }
    const database = await openDatabase(options)
    t.after(() => database.close())
    await migrate(database.db)
    const command = await lockMigrations(databaseUrl)
    let hasStarted = false
    const start = applyMissingMigrations(database).then(() => (hasStarted = true))
    await waitUntil('the start waits, or does not', async () => {
      return hasStarted || (await server.query(`select pid ${waitingSql(0)}`)).length === 1
    })
    assert.equal(hasStarted, false)
    await command.end()
    await start
  },
)

test(
  'a connection that did not get the lock keeps the statement timeout of its pool',
  { skip },
  async (t) => {
    const server = await startPostgres(t)
    const databaseUrl = server.url(await server.createDatabase())
    const { db, close } = await openDatabase({
      url: databaseUrl,
      folder: 'memory',
      maxConnections: 1,
      log: createLog('silent'),
    })
    t.after(close)
    const migrating = await lockMigrations(databaseUrl)
    const cancellation = assert.rejects(migrate(db), /canceling statement due to user request/)
    await waitUntil('the migration waits and is cancelled', async () => {
      const rows = await server.query(`select pg_cancel_backend(pid) ${waitingSql(0)}`)
      return rows.length === 1
    })
    await cancellation
    await migrating.end()
    const { rows } = await sql`show statement_timeout`.execute(db)
    assert.deepEqual(rows, [{ statement_timeout: '5s' }])
  },
)

/** Returns a connection that holds the lock of a migration until it is closed. */
async function lockMigrations(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [migrationLockId])
  return client
}
