/**
 * Provides a database for each test, with all migrations, seeds and the queue's tables. `npm test`
 * starts one PostgreSQL server for a group of test files (`shareTestServer`), and each test gets a
 * copy of a ready database there. A file that runs alone uses the embedded database
 * (migrated-dump.ts).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { startShop } from '#server/start-shop.ts'

import {
  missingPostgresReason,
  startPostgresUntilRemoved,
  type PostgresServer,
} from './postgres.ts'

export type TestDatabase = { url: string; remove(): Promise<void> }

/** Environment variable with the URL of the shared server, so that child processes find it. */
const serverUrlVariable = 'RACIK_TEST_DATABASE_SERVER'
/** The database that has been migrated and seeded; each test gets a copy. */
const readyDatabaseName = 'ready'
/** Enough for all test files that run in parallel. */
const maxConnections = 400

/**
 * Starts the server for this process and its child processes. Returns a function that removes the
 * server. Does nothing if PostgreSQL cannot run here.
 */
export async function shareTestServer(): Promise<() => Promise<void>> {
  if (missingPostgresReason() !== false) return async () => undefined
  const server = await startPostgresUntilRemoved({
    maxConnections,
    // Each database is dropped before it needs a vacuum.
    settings: { autovacuum: 'off' },
  })
  await createReadyDatabase(server)
  process.env[serverUrlVariable] = server.url('')
  return async () => {
    delete process.env[serverUrlVariable]
    await server.remove()
  }
}

/** Migrates and seeds the database `ready` by starting a shop once. */
async function createReadyDatabase(server: PostgresServer): Promise<void> {
  await server.query(`create database ${readyDatabaseName}`)
  const url = server.url(readyDatabaseName)
  const folder = mkdtempSync(join(tmpdir(), 'racik-ready-'))
  const shop = await startShop({
    config: readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      DATABASE_URL: url,
      RUN_JOBS: 'false',
    }),
    log: createLog('silent'),
    listen: false,
  })
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
  // The table has a check value of the data key. Each test has its own data key.
  await server.query('delete from secret_check', readyDatabaseName)
}

/** Makes the names of the copies of this process unique. */
let copyCount = 0

/** Returns a copy of the ready database; undefined when no server is shared. */
export async function copyReadyDatabase(): Promise<
  { url: string; drop: () => Promise<void> } | undefined
> {
  const serverUrl = process.env[serverUrlVariable]
  if (serverUrl === undefined) return undefined
  const name = `test_${process.pid}_${++copyCount}`
  // Takes a tenth of the time of the default, which writes each block to the write-ahead log.
  const copyFiles = `template ${readyDatabaseName} strategy file_copy`
  await runOnServer(serverUrl, `create database ${name} ${copyFiles}`)
  return {
    url: `${serverUrl}${name}`,
    drop: () => runOnServer(serverUrl, `drop database ${name} with (force)`),
  }
}

/**
 * Returns a PostgreSQL database for shops that share it: a copy of the ready database, or without a
 * shared server the ready database of a server of its own. Check `missingPostgresReason` first, and
 * stop the shops before `remove`: `t.after` runs in the sequence of its calls, so a test passes
 * `remove` to it after it has started the shops. A test that breaks the database calls
 * `startPostgres` instead.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const readyCopy = await copyReadyDatabase()
  if (readyCopy) return { url: readyCopy.url, remove: readyCopy.drop }
  const server = await startPostgresUntilRemoved({ settings: { autovacuum: 'off' } })
  try {
    await createReadyDatabase(server)
  } catch (error) {
    await server.remove()
    throw error
  }
  return { url: server.url(readyDatabaseName), remove: server.remove }
}

/** The connection of this process that creates and drops copies; undefined before the first copy. */
let adminPool: pg.Pool | undefined

function openAdminPool(serverUrl: string): pg.Pool {
  // Kept open between tests, without keeping this process running.
  const pool = new pg.Pool({
    connectionString: `${serverUrl}postgres`,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // The server may end first. Without a listener, this error would end the process.
  pool.on('error', () => undefined)
  return pool
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  adminPool ??= openAdminPool(serverUrl)
  await adminPool.query(statement)
}
