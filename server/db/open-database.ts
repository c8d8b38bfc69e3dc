/**
 * Opens the database: a PostgreSQL server when a URL is given, otherwise the embedded one in a
 * folder (or in memory for tests). Both are used with the same SQL through Kysely.
 */
import type { Socket } from 'node:net'

import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import { fromPglite, type Db as BossDatabase } from 'pg-boss'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

import type { Log } from '#server/log.ts'

import type { Tables } from './tables.ts'

/** The shop's tables, on a connection pool or in a transaction. */
export type Db = Kysely<Tables>

export type Database = {
  kind: 'postgres' | 'pglite'
  db: Db
  /** Connection settings with which pg-boss uses the same database. */
  boss: { db: BossDatabase; backend: 'pglite' } | { connectionString: string; backend: 'postgres' }
  /** Notifies every process that listens on the channel, after the transaction commits. */
  notify(connection: Db, channel: string, payload: string): Promise<void>
  /**
   * Calls `onNotification` for each notification and after each reconnect. Returns a function that
   * stops this.
   */
  listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>
  /** Runs work on a connection without timeouts for silence, such as a migration. */
  patiently<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Resolves when the database responds within the time, otherwise throws. */
  ping(timeoutMs: number): Promise<void>
  close(): Promise<void>
}

/** `memory` opens an embedded database that lives as long as the process. */
export async function openDatabase(options: {
  url?: string | undefined
  folder: string | 'memory'
  /** Starts from a copy of a database instead of an empty one (`PGlite.dumpDataDir`). */
  copyOf?: Blob | undefined
  pool: number
  log: Log
  /** How long a connection in use may be silent before it counts as dead, in milliseconds. */
  silenceMs?: number
}): Promise<Database> {
  return options.url
    ? openPostgres({ ...options, url: options.url })
    : openEmbedded(options.folder === 'memory' ? undefined : options.folder, options.copyOf)
}

/**
 * Makes both drivers return the same values: calendar dates as text, whole numbers as numbers
 * (counts and sums in sen stay far below 2^53), bytes as Buffer.
 */
const parsers: Record<number, (text: string) => unknown> = {
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  20: Number,
  1082: (text) => text,
  1700: Number,
}

/**
 * The embedded database runs one statement at a time with fsync off: fit for a demo or a small shop
 * on one machine. Two processes on its folder would lose rows, so callers lock the folder first.
 */
async function openEmbedded(folder: string | undefined, copyOf?: Blob): Promise<Database> {
  const pglite = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(copyOf && { loadDataDir: copyOf }),
    parsers,
  })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return {
    kind: 'pglite',
    db,
    boss: { db: fromPglite(pglite), backend: 'pglite' },
    notify,
    listen: async (channel, onNotification) => {
      const unlisten = await pglite.listen(channel, onNotification)
      return () => unlisten()
    },
    patiently: (work) => work(db),
    ping: (timeoutMs) => pingWithin(db, timeoutMs),
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}

async function openPostgres(options: {
  url: string
  pool: number
  log: Log
  silenceMs?: number
}): Promise<Database> {
  const { url, log } = options
  const pool = openPool(options, options.silenceMs ?? defaultSilenceMs)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind: 'postgres',
    db,
    boss: { connectionString: url, backend: 'postgres' },
    notify,
    listen: (channel, onNotification) => listenOnPostgres({ url, log, channel, onNotification }),
    patiently: async (work) => {
      const own = new Kysely<Tables>({
        dialect: new PostgresDialect({ pool: openPool({ ...options, pool: 1 }) }),
      })
      try {
        return await work(own)
      } finally {
        await own.destroy()
      }
    },
    ping: (timeoutMs) => pingWithin(db, timeoutMs),
    close: () => db.destroy(),
  }
}

/** A statement takes at most 5 s, so a connection in use that is silent for longer is dead. */
const defaultSilenceMs = 7_000

/** Opens a pool that survives broken and silent connections; they neither end nor block it. */
function openPool(options: { url: string; pool: number; log: Log }, silence?: number): pg.Pool {
  const { url, log } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.pool,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'racik',
    types: { getTypeParser: (id, format) => parsers[id] ?? pg.types.getTypeParser(id, format) },
  })
  const lost = (error: Error): void =>
    log.warn({ event: 'database.connection_lost', error }, 'database connection lost')
  // Without a listener, a restart of the database would end the process; the pool reconnects.
  pool.on('error', lost)
  pool.on('connect', (client) => {
    // The pool only listens to idle connections; a connection that breaks in use reports here.
    client.on('error', lost)
    if (silence !== undefined)
      streamOf(client).on('timeout', () =>
        streamOf(client).destroy(new Error(`silent for ${silence} ms`)),
      )
  })
  if (silence !== undefined) {
    // After a failover an old connection may stay open and never respond. The timeout applies only
    // while a connection is in use: idle ones are silent by nature, and the pool ends them itself.
    pool.on('acquire', (client) => streamOf(client).setTimeout(silence))
    pool.on('release', (_error, client) => streamOf(client).setTimeout(0))
  }
  return pool
}

function streamOf(client: pg.PoolClient): Socket {
  // The driver's types omit the socket that every client has.
  return (client as pg.PoolClient & { connection: { stream: Socket } }).connection.stream
}

async function notify(connection: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(connection)
}

/** Keeps one connection for notifications and reconnects when it is lost. */
async function listenOnPostgres(options: {
  url: string
  log: Log
  channel: string
  onNotification: (payload: string) => void
}): Promise<() => Promise<void>> {
  const { url, log, channel, onNotification } = options
  let stopped = false
  let client: pg.Client | undefined
  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'racik-listen',
    })
    fresh.on('notification', (message) => onNotification(message.payload ?? ''))
    fresh.on('error', (error) => {
      log.warn({ event: 'database.listener_lost', error }, 'database listener lost')
      fresh.end().catch(() => undefined)
      if (!stopped) setTimeout(() => void reconnect(), 500).unref()
    })
    await fresh.connect()
    await fresh.query(`listen "${channel.replaceAll('"', '')}"`)
    client = fresh
  }
  const reconnect = async (): Promise<void> => {
    if (stopped) return
    try {
      await connect()
      onNotification('') // Notifications may have been missed while disconnected.
    } catch {
      setTimeout(() => void reconnect(), 1_000).unref()
    }
  }
  await connect()
  return async () => {
    stopped = true
    await client?.end()
  }
}

async function pingWithin(db: Db, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`database did not respond within ${timeoutMs} ms`)),
      timeoutMs,
    )
  })
  try {
    await Promise.race([sql`select 1`.execute(db), late])
  } finally {
    clearTimeout(timer)
  }
}
