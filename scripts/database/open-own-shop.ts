/**
 * Opens the database of the shop for a command that reads it with the shop's own functions. Runs no
 * migrations, and starts no jobs and no server.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { startCatalogueCache } from '#server/catalogue/live-catalogue.ts'
import type { Config } from '#server/config.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { openDatabase, type Database } from '#server/db/open-database.ts'
import { eventHandlers } from '#server/event-handlers.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createLog } from '#server/log.ts'
import { mailTransportOf } from '#server/mail/mail-transport.ts'
import { readSecrets } from '#server/secrets.ts'
import { cacheSettings } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { lockDataFolder } from './lock-data-folder.ts'
import { notMigratedMessage } from './open-connection.ts'

/** Thrown when the shop cannot be opened. The message says what to do and contains no secret. */
export class CannotOpenError extends Error {}

/** Throws CannotOpenError when the database is missing, in use, unreadable or not migrated. */
export async function withOwnShop<Result>(
  config: Config,
  work: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  const folder = join(config.DATA_DIR, 'database')
  if (!config.DATABASE_URL && !existsSync(folder))
    throw new CannotOpenError(`There is no database in ${config.DATA_DIR}. Start the shop once.`)
  const unlock = lockDataFolder(
    config,
    () =>
      new CannotOpenError(
        `The shop is running, and the embedded database allows one process. Open ${config.PUBLIC_URL}/admin-settings/go-live, or stop the shop first.`,
      ),
  )
  try {
    const database = await openDatabase({
      url: config.DATABASE_URL,
      folder,
      maxConnections: 2,
      copyOf: undefined,
      log: createLog('silent'),
    })
    try {
      await expectReadableAndMigrated(database)
      return await runWithShop(config, database, work)
    } finally {
      await database.close()
    }
  } finally {
    unlock()
  }
}

async function expectReadableAndMigrated({ db }: Database): Promise<void> {
  const isCurrent = await isMigrated(db).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new CannotOpenError(`The database cannot be read${code}. Check DATABASE_URL.`)
  })
  if (!isCurrent) throw new CannotOpenError(notMigratedMessage)
}

async function runWithShop<Result>(
  config: Config,
  database: Database,
  work: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  const log = createLog('silent')
  const now = (): Date => new Date()
  const shop: Shop = {
    config,
    log,
    now,
    randomBytes,
    database,
    db: database.db,
    jobs: createJobs(database, log, now),
    eventHandlers,
    ...readSecrets(config),
  }
  const stopSettingsCache = await cacheSettings(shop)
  try {
    const stopCatalogueCache = await startCatalogueCache(shop)
    try {
      return await work(shop)
    } finally {
      await mailTransportOf(shop).close()
      await stopCatalogueCache()
    }
  } finally {
    await stopSettingsCache()
  }
}
