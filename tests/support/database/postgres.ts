/**
 * Starts temporary PostgreSQL servers for race and fault tests. The embedded database runs one
 * statement at a time, so it shows no races. PostgreSQL refuses to run as root. When a test runs as
 * root, the server runs as the system user `postgres` or `nobody`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresPrograms, findUnprivilegedUser, isRoot } from './find-postgres.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { findScratchFolder } from '#tests/support/shop/scratch-folder.ts'

const maxStartMs = 60_000
const startPollMs = 25
/** Time to remove the folder while the server is ending. */
const maxRemoveMs = 5_000
const removeIntervalMs = 100
/** More than a race of the shop opens, so that the shop and not the server limits it. */
const defaultMaxConnections = 200
/** Characters of the server's log that an error message shows. */
const shownLogLength = 20_000

type PostgresOptions = {
  /**
   * True for tests of durability: a commit then waits for the disk. The default is false, which is
   * faster.
   */
  fsync?: boolean
  /** Default `defaultMaxConnections`. */
  maxConnections?: number
  /** Folder in which the server's folder is created. The default is `findScratchFolder()`. */
  parentFolder?: string
  /** More settings of the server, by name. */
  settings?: Record<string, string>
  /** Fills the data folder instead of `initdb`, for example with a copy of another server's. */
  fillDataFolder?: (folder: string) => Promise<void>
}

/** `fast` ends connections; `immediate` is a crash without clean-up. */
type StopMode = 'fast' | 'immediate'

export type PostgresServer = {
  port: number
  /** Folder of the server's data and Unix socket. */
  folder: string
  /**
   * Returns the TCP URL of a database. `otherPort` replaces the server's, for a fault proxy.
   */
  url(database: string, otherPort?: number): string
  /** Creates an empty database, or a copy of `template`, and returns its name. */
  createDatabase(template?: string): Promise<string>
  /** Runs SQL as the superuser, such as `select pg_terminate_backend(…)`. Returns the rows. */
  query(sql: string, database?: string): Promise<Record<string, unknown>[]>
  stop(mode?: StopMode): Promise<void>
  start(): Promise<void>
  restart(mode?: StopMode): Promise<void>
  /** Stops the server and removes its folder. */
  remove(): Promise<void>
}

/** Returns false if a server can be started here; otherwise the reason, for `test(…, { skip })`. */
export function missingPostgresReason(): string | false {
  if (findPostgresPrograms() === undefined)
    return 'there is no bundled PostgreSQL for this platform, and none is installed; race and database fault tests were skipped'
  if (isRoot() && findUnprivilegedUser() === undefined)
    return 'PostgreSQL refuses to run as root and there is no user postgres or nobody'
  return false
}

/** Starts a server like `startPostgresUntilRemoved`, and removes it after the test. */
export async function startPostgres(
  t: Pick<TestContext, 'after'>,
  options: PostgresOptions = {},
): Promise<PostgresServer> {
  const postgres = await startPostgresUntilRemoved(options)
  t.after(() => postgres.remove())
  return postgres
}

/**
 * Starts a server and waits until it accepts queries. The caller must call `remove`. Throws with the
 * text of `missingPostgresReason` if no server can be started here.
 */
export async function startPostgresUntilRemoved(
  options: PostgresOptions = {},
): Promise<PostgresServer> {
  const programFolder = findPostgresPrograms()
  const skipReason = missingPostgresReason()
  if (programFolder === undefined || skipReason !== false) throw new Error(String(skipReason))
  const user = isRoot() ? findUnprivilegedUser() : undefined
  // A server that syncs its files needs a disk.
  const parentFolder =
    options.parentFolder ?? (options.fsync === true ? tmpdir() : findScratchFolder())
  const folder = mkdtempSync(path.join(parentFolder, 'racik-postgres-'))
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  /** First `initdb`, then the server; undefined while neither runs. */
  let runningProgram: ChildProcess | undefined
  const removeOnExit = () => {
    runningProgram?.kill('SIGQUIT')
    removeUsedFolder(folder)
  }
  process.once('exit', removeOnExit)
  const dataPath = path.join(folder, 'data')
  const port = await freePort()
  const spawnProgram = (program: string, args: string[]) =>
    spawn(path.join(programFolder, program), args, {
      cwd: folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    })
  const initdbArgs = ['-U', 'racik', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  if (options.fillDataFolder !== undefined) await options.fillDataFolder(dataPath)
  else {
    runningProgram = spawnProgram('initdb', ['-D', dataPath, ...initdbArgs])
    await waitForSuccess(runningProgram)
  }

  let log = ''
  const start = async () => {
    const server = spawnProgram('postgres', [
      '-D',
      dataPath,
      ...serverSettings(folder, port, options),
    ])
    const appendLog = (chunk: Buffer) => (log = (log + chunk.toString()).slice(-shownLogLength))
    server.stdout?.on('data', appendLog)
    server.stderr?.on('data', appendLog)
    runningProgram = server
    await waitUntilReady(port, server, () => log)
  }
  const stop = async (mode: StopMode = 'fast') => {
    const server = runningProgram
    if (server === undefined) return
    runningProgram = undefined
    const closed = new Promise((resolve) => server.once('close', resolve))
    if (hasExited(server)) return
    server.kill(mode === 'immediate' ? 'SIGQUIT' : 'SIGINT')
    await closed
  }
  const query = (sql: string, database = 'postgres') => runQuery(port, database, sql)
  let databaseCount = 0
  const postgres: PostgresServer = {
    port,
    folder,
    query,
    start,
    stop,
    url: (database, otherPort = port) => `postgres://racik@127.0.0.1:${otherPort}/${database}`,
    createDatabase: async (template) => {
      const name = `shop_${++databaseCount}`
      const source = template === undefined ? '' : `template ${template} strategy file_copy`
      await query(`create database ${name} ${source}`)
      return name
    },
    restart: async (mode = 'fast') => {
      await stop(mode)
      await start()
    },
    remove: async () => {
      await stop('immediate')
      process.removeListener('exit', removeOnExit)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await start()
  } catch (error) {
    await postgres.remove()
    throw error
  }
  return postgres
}

/**
 * Removes a folder while a program that is ending may still write into it. Tries until
 * `maxRemoveMs`. Blocks, because a handler of `exit` cannot wait for a promise.
 */
function removeUsedFolder(folder: string): void {
  const neverNotified = new Int32Array(new SharedArrayBuffer(4))
  for (let waitedMs = 0; waitedMs < maxRemoveMs; waitedMs += removeIntervalMs) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // The program added a file.
    }
    if (!existsSync(folder)) return
    Atomics.wait(neverNotified, 0, 0, removeIntervalMs)
  }
}

function serverSettings(folder: string, port: number, options: PostgresOptions): string[] {
  const durability = options.fsync === true ? 'on' : 'off'
  return Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: options.maxConnections ?? defaultMaxConnections,
    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    shared_buffers: '64MB',
    timezone: 'UTC',
    ...options.settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Waits until the server accepts a query. Throws with the server's log if it exits, or after
 * `maxStartMs`.
 */
async function waitUntilReady(
  port: number,
  server: ChildProcess,
  readLog: () => string,
): Promise<void> {
  const deadline = performance.now() + maxStartMs
  while (performance.now() < deadline) {
    if (hasExited(server)) throw new Error(`PostgreSQL exited at start:\n${readLog()}`)
    try {
      await runQuery(port, 'postgres', 'select 1')
      return
    } catch {
      await pause(startPollMs)
    }
  }
  throw new Error(`PostgreSQL accepted no query within ${maxStartMs} ms:\n${readLog()}`)
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function runQuery(
  port: number,
  database: string,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'racik', database })
  // The query rejects when the connection is lost. Without a listener, the event ends the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(sql)
    return rows
  } finally {
    await client.end()
  }
}

/** Waits until `initdb` ends. Throws with its errors if it fails. */
async function waitForSuccess(initdb: ChildProcess): Promise<void> {
  let errors = ''
  initdb.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  // Read and ignored, because a full pipe would block the program.
  initdb.stdout?.resume()
  const code = await new Promise((resolve, reject) => {
    initdb.once('error', reject)
    initdb.once('close', resolve)
  })
  if (code !== 0) throw new Error(`initdb failed:\n${errors}`)
}
