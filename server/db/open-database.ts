/**
 * Opens the database: a PostgreSQL server when a URL is given, otherwise the embedded database in a
 * folder (or in memory for tests). Both run the same SQL through Kysely.
 */
import type { Socket } from 'node:net'

import { Kysely, PostgresDialect, sql } from 'kysely'
import { fromPglite, type Db as BossDatabase } from 'pg-boss'
import pg from 'pg'

import type { Log } from '#server/log.ts'

import { createChannelListeners } from './channel-listeners.ts'
import { EmbeddedSocket } from './embedded-socket.ts'
import { createPostgresListener } from './listen-on-postgres.ts'
import { prepareStatements } from './prepare-statements.ts'
import { silentConnectionMessage } from './silent-connection-message.ts'
import type { Tables } from './tables.ts'
import { waitAtMost } from './wait-at-most.ts'

// Short, so that a customer sees "try again" instead of waiting for the database.
export const connectTimeoutMs = 2_000
const statementTimeoutMs = 5_000
/** The server ends a transaction that is left open for so long: it would keep its locks. */
const idleTransactionTimeoutMs = 10_000
/**
 * A connection in use is closed after this time without a response. Longer than
 * `statementTimeoutMs`, so that no running statement reaches it. Also ends a connection whose
 * transaction sends nothing for so long.
 */
export const defaultSilenceMs = 7_000
/** Connections of pg-boss, in addition to those of the pool. */
const maxQueueConnections = 3
/**
 * After this time without a response, pg-boss replaces its connection. Otherwise silent connections
 * would stop all jobs, while the shop's own pool recovers. Longer than `defaultSilenceMs`, because
 * its maintenance deletes old jobs in one statement.
 */
const queueQueryTimeoutMs = 20_000
/** How long `close` waits for the server, which may be silent. */
const maxCloseMs = 2_000

/** The shop's tables, on a connection pool or in a transaction. */
export type Db = Kysely<Tables>

export type Database = {
  kind: 'postgres' | 'pglite'
  db: Db
  /** Connection settings with which the job queue (pg-boss) uses the same database. */
  boss:
    | { db: BossDatabase; backend: 'pglite' }
    | {
        connectionString: string
        backend: 'postgres'
        max: number
        /** In milliseconds. Setting of the driver, to which pg-boss passes it on. */
        query_timeout: number
      }
  /**
   * Notifies every process that listens on the channel, after the transaction of `connection`
   * commits; outside a transaction, now.
   */
  notify(connection: Db, channel: string, payload: string): Promise<void>
  /**
   * Calls `onNotification` for each notification, and on a server with an empty payload after each
   * reconnect, because notifications may have been missed. Returns a function that stops listening.
   */
  listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>
  /**
   * Runs long work, such as a migration, on a connection that is not closed when it is silent for
   * longer than `silenceMs`. The other time limits stay: `work` raises `statement_timeout`, and
   * `idle_in_transaction_session_timeout` if it needs to.
   */
  withoutSilenceTimeout<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Throws when the database does not respond within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>
  close(): Promise<void>
}

type DatabaseOptions = {
  url?: string | undefined
  /** Folder of the embedded database. With `memory`, its data is lost when the process ends. */
  folder: string
  /**
   * Embedded database only: starts from a copy of a database instead of an empty one
   * (`PGlite.dumpDataDir`).
   */
  copyOf?: Blob | undefined
  /** The largest number of connections of the pool; the embedded database ignores it. */
  maxConnections: number
  log: Log
  /** PostgreSQL only: replaces `defaultSilenceMs`. */
  silenceMs?: number
  /** For tests and measurements: called for each statement, also for `begin` and `commit`. */
  onStatement?: ((statement: Statement) => void) | undefined
}

/**
 * Opens a PostgreSQL server if `url` is set, otherwise the embedded database in `folder`. Danger:
 * two processes with the same folder would lose rows, so callers must call lockFolder first.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url
    ? openPostgres({ ...options, url: options.url })
    : openEmbedded(options.folder === 'memory' ? undefined : options.folder, options)
}

/** A statement as it was sent to the database. */
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/** Returns the option of Kysely that reports each statement; undefined without `onStatement`. */
function createStatementLog(onStatement: ((statement: Statement) => void) | undefined) {
  return onStatement && { log: ({ query }: { query: Statement }) => onStatement(query) }
}

/** Ids of PostgreSQL's own types, from its table pg_type. */
const postgresTypeIds = { bytea: 17, bigint: 20, date: 1082, numeric: 1700 }

/**
 * Parsers by type id. Both databases return the same values: calendar dates as text, `bigint` and
 * `numeric` as numbers (counts, sums in sen and amounts of stock stay below 2^53), bytes as Buffer.
 * Danger: arrays of these types have other ids, so their elements are parsed by the driver.
 */
const parserByTypeId: Record<number, (text: string) => unknown> = {
  // PostgreSQL sends bytes as `\x` and hexadecimal digits.
  [postgresTypeIds.bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
  [postgresTypeIds.bigint]: Number,
  [postgresTypeIds.date]: (text) => text,
  [postgresTypeIds.numeric]: Number,
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => parserByTypeId[id] ?? pg.types.getTypeParser(id, format),
}

/**
 * The embedded database runs one statement at a time with fsync off: suitable for a demo or a small
 * shop on one machine. Without a folder, it is in memory.
 */
async function openEmbedded(
  folder: string | undefined,
  { copyOf, log, onStatement }: DatabaseOptions,
): Promise<Database> {
  // Imported when used: a shop on PostgreSQL does not need it.
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(copyOf && { loadDataDir: copyOf }),
  })
  const pool = new pg.Pool({
    // Cast: the driver's types expect a network socket. Of that, the driver uses only the members
    // that EmbeddedSocket has.
    stream: () => new EmbeddedSocket(pglite) as unknown as Socket,
    user: 'postgres',
    database: 'template1',
    // The database has one session. Danger: a transaction that awaits a query on `db` never ends,
    // because that query waits for the session.
    max: 1,
    idleTimeoutMillis: 0,
    types,
  })
  const listeners = createChannelListeners()
  const listen: Listen = async (channel, onNotification) => {
    const removeListener = listeners.add(channel, onNotification)
    await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
    return async () => removeListener()
  }
  const logFailure = (error: Error): void =>
    log.error({ event: 'database.failed', error }, 'database failed')
  // Without these listeners, an error would end this process. The pool reports errors of idle
  // connections only.
  pool.on('error', logFailure)
  pool.on('connect', (client) => {
    client.on('error', logFailure)
    prepareStatements(client, { isOnlyProcess: true })
    client.on('notification', listeners.deliver)
  })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...createStatementLog(onStatement),
  })
  return {
    kind: 'pglite',
    db,
    boss: { db: toBossDatabase(pool, listen), backend: 'pglite' },
    notify,
    listen,
    withoutSilenceTimeout: (work) => work(db),
    ping: (timeoutMs) => pingWithTimeout(db, timeoutMs),
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}

type Listen = Database['listen']

/** Returns the connection to the embedded database in the form that pg-boss requires. */
function toBossDatabase(pool: pg.Pool, listen: Listen): BossDatabase {
  return fromPglite({
    query: async (text, values) => ({ rows: (await pool.query(text, values)).rows }),
    // For a text with several statements, the driver returns an array of results.
    exec: async (text) => [await pool.query(text)].flat(),
    listen,
  })
}

async function openPostgres(options: DatabaseOptions & { url: string }): Promise<Database> {
  const { url, log } = options
  const pool = openPool(options, options.silenceMs ?? defaultSilenceMs)
  const listener = createPostgresListener({ url, connectTimeoutMs, log })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...createStatementLog(options.onStatement),
  })
  return {
    kind: 'postgres',
    db,
    boss: {
      connectionString: url,
      backend: 'postgres',
      max: Math.min(maxQueueConnections, options.maxConnections),
      query_timeout: queueQueryTimeoutMs,
    },
    notify,
    listen: listener.listen,
    withoutSilenceTimeout: async (work) => {
      const ownDb = new Kysely<Tables>({
        dialect: new PostgresDialect({ pool: openPool({ ...options, maxConnections: 1 }) }),
        ...createStatementLog(options.onStatement),
      })
      try {
        return await work(ownDb)
      } finally {
        await ownDb.destroy()
      }
    },
    ping: (timeoutMs) => pingWithTimeout(db, timeoutMs),
    close: async () => {
      await Promise.all([waitAtMost(maxCloseMs, db.destroy()), listener.close()])
    },
  }
}

/**
 * Opens a pool that replaces broken and silent connections, without ending the process or waiting
 * for them. Without `silenceMs`, silent connections are kept.
 */
function openPool(
  options: { url: string; maxConnections: number; log: Log },
  silenceMs?: number,
): pg.Pool {
  const { url, log } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    keepAlive: true,
    application_name: 'racik',
    types,
  })
  const logLostConnection = (error: Error): void =>
    log.warn({ event: 'database.connection_lost', error }, 'database connection lost')
  // Without a listener for `error`, a restart of the database would end this process.
  pool.on('error', logLostConnection)
  pool.on('connect', (client) => {
    prepareStatements(client, { isOnlyProcess: false })
    // The pool's own `error` event covers only idle connections; this one covers those in use.
    client.on('error', logLostConnection)
    if (silenceMs !== undefined)
      socketOf(client).on('timeout', () =>
        socketOf(client).destroy(new Error(`${silentConnectionMessage} for ${silenceMs} ms`)),
      )
  })
  if (silenceMs !== undefined) {
    // After a failover of the database, an old connection may stay open and never respond. The
    // timeout applies only while a connection is in use; the pool itself closes idle ones.
    pool.on('acquire', (client) => socketOf(client).setTimeout(silenceMs))
    pool.on('release', (_error, client) => socketOf(client).setTimeout(0))
  }
  return pool
}

function socketOf(client: pg.PoolClient): Socket {
  // Cast, because the driver's types do not declare the socket that every client has.
  return (client as pg.PoolClient & { connection: { stream: Socket } }).connection.stream
}

async function notify(connection: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(connection)
}

async function pingWithTimeout(db: Db, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`database did not respond within ${timeoutMs} ms`)),
      timeoutMs,
    )
  })
  try {
    await Promise.race([sql`select 1`.execute(db), timeout])
  } finally {
    clearTimeout(timer)
  }
}
