/**
 * Starts a whole shop in this process (database, queue, features, HTTP) and stops it in a sequence
 * that loses no request (docs/operations.md). Signals and exit are in server/run-shop.ts, so that a
 * test can start many shops.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import type { Config } from './config.ts'
import { checkSecrets } from '#server/db/check-secrets.ts'
import { lockFolder } from '#server/db/lock-folder.ts'
import { applyMissingMigrations } from '#server/db/migrate.ts'
import { openDatabase, type Database, type Statement } from '#server/db/open-database.ts'
import { eventHandlers } from './event-handlers.ts'
import { features } from './features.ts'
import { createApp } from '#server/http/create-app.ts'
import type { PageSource } from '#server/http/pages/pages.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import type { Log } from './log.ts'
import { readSecrets } from './secrets.ts'
import type { Shop } from './shop.ts'

export type RunningShop = {
  shop: Shop
  app: FastifyInstance
  /** URL of the shop, for instance `http://127.0.0.1:3000`; empty when it does not listen. */
  url: string
  /**
   * Waits for running jobs and requests, then closes the database. Later calls return the promise
   * of the first.
   */
  stop(): Promise<void>
}

/**
 * Resolves when the shop accepts requests. Migrates the database first. Rejects when the data
 * folder is in use (FolderInUseError), the database cannot be opened or migrated, a secret is wrong
 * (WrongSecretError), or the port is in use.
 */
export async function startShop(options: {
  config: Config
  log: Log
  /** The page build. Without it the shop serves only the API. */
  pages?: PageSource
  /** `memory`: the embedded database is kept in memory instead of the data folder. */
  storage?: 'memory'
  /** Dump of a database. The shop starts with an in-memory copy of it. */
  copyOf?: Blob
  /** For tests and measurements: called for each statement that the shop sends. */
  onStatement?: (statement: Statement) => void
  now?: () => Date
  randomBytes?: (length: number) => Buffer
  /** False opens no port; requests are sent through `app.inject`. */
  listen?: boolean
}): Promise<RunningShop> {
  const { config, log } = options
  const isEmbedded = !config.DATABASE_URL && options.storage !== 'memory'
  // The embedded database allows one process only.
  const unlockFolder = isEmbedded ? lockFolder(config.DATA_DIR) : () => undefined
  try {
    return await openShop(options, unlockFolder)
  } catch (error) {
    unlockFolder()
    log.error({ event: 'shop.start_failed', error }, 'shop could not start')
    throw error
  }
}

/** Opens the database and starts the shop on it. Closes the database when the shop cannot start. */
async function openShop(
  options: Parameters<typeof startShop>[0],
  unlockFolder: () => void,
): Promise<RunningShop> {
  const { config, log } = options
  const database = await openDatabase({
    url: config.DATABASE_URL,
    folder: options.storage ?? join(config.DATA_DIR, 'database'),
    maxConnections: config.DATABASE_POOL,
    copyOf: options.copyOf,
    onStatement: options.onStatement,
    log,
  })
  try {
    return await startWithDatabase(options, database, unlockFolder)
  } catch (error) {
    // An open connection would keep the process running.
    await database.close()
    throw error
  }
}

/** Starts jobs, features and HTTP on an open, possibly empty database. */
async function startWithDatabase(
  options: Parameters<typeof startShop>[0],
  database: Database,
  unlockFolder: () => void,
): Promise<RunningShop> {
  const { config, log } = options
  for (const name of await applyMissingMigrations(database))
    log.info({ event: 'database.migrated', migration: name }, 'migration applied')
  const now = options.now ?? (() => new Date())
  const secrets = readSecrets(config)
  await checkSecrets(database.db, secrets, new Date())
  const shop: Shop = {
    config,
    log,
    now,
    randomBytes: options.randomBytes ?? randomBytes,
    database,
    db: database.db,
    jobs: createJobs({ database, log, now, hasWorkers: config.RUN_JOBS }),
    eventHandlers,
    ...secrets,
  }
  await shop.jobs.openQueues(features.flatMap((feature) => feature.jobs?.(shop) ?? []))
  for (const feature of features) await feature.seed?.(shop)
  const stopFunctions: (() => Promise<void>)[] = []
  for (const feature of features) if (feature.start) stopFunctions.push(await feature.start(shop))
  if (config.RUN_JOBS) await shop.jobs.startWorkers()
  const shutdownState = { isShuttingDown: false }
  const app = await createApp(shop, features, {
    shutdownState,
    ...(options.pages && { pages: options.pages }),
  })
  await app.ready()
  const stopWork = () => endJobsRequestsAndFeatures(shop, app, stopFunctions)
  const url = options.listen === false ? '' : await listenOrStop(app, config, stopWork)
  return {
    shop,
    app,
    url,
    stop: runOnce(async () => {
      shutdownState.isShuttingDown = true
      await wait(config.DRAIN_MS)
      await stopWork()
      await database.close()
      unlockFolder()
    }),
  }
}

/** Ends jobs, then requests, then features. Leaves the database open. */
async function endJobsRequestsAndFeatures(
  shop: Shop,
  app: FastifyInstance,
  stopFunctions: readonly (() => Promise<void>)[],
): Promise<void> {
  // Jobs and requests that are still running need the features' resources.
  await shop.jobs.endJobs()
  const closeRequestsAndFeatures = async () => {
    await closeApp(app)
    await Promise.all(stopFunctions.map((stopFeature) => stopFeature()))
  }
  // In parallel, because each waits for its own connections, and the database may be silent.
  await Promise.all([shop.jobs.stop(), closeRequestsAndFeatures()])
}

/** Returns the shop's URL. If the server cannot listen, stops all work and rethrows the error. */
async function listenOrStop(
  app: FastifyInstance,
  { PORT: port, HOST: host }: Config,
  stopWork: () => Promise<void>,
): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    await stopWork()
    throw error
  }
}

/** How often idle sockets are closed while running requests end. */
const closeIdleIntervalMs = 50

/** Waits for running requests. Closes idle keep-alive sockets, which would block `app.close()`. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const idleTimer = setInterval(() => app.server.closeIdleConnections(), closeIdleIntervalMs)
  try {
    await app.close()
  } finally {
    clearInterval(idleTimer)
  }
}

/** Returns a function that runs `work` at the first call; later calls return the same promise. */
function runOnce(work: () => Promise<void>): () => Promise<void> {
  let workPromise: Promise<void> | undefined
  return () => (workPromise ??= work())
}

function wait(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
