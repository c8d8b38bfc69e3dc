/**
 * Opens the database and builds a `Shop` on it, for a command that calls functions of the server.
 * Runs no migrations, and starts no jobs and no server.
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
import { CommandRefusedError, notMigratedMessage } from './with-connection.ts'

/**
 * Runs `work` with the shop, closes it, and returns the result of `work`. Throws CommandRefusedError
 * when the database is missing, in use, unreadable or not migrated. If a shop runs on the embedded
 * database, `runningShopHint` in the message says what to do.
 */
export async function withShop<Result>(
  config: Config,
  work: (shop: Shop) => Promise<Result>,
  { runningShopHint }: { runningShopHint: string },
): Promise<Result> {
  const folder = join(config.DATA_DIR, 'database')
  if (!config.DATABASE_URL && !existsSync(folder))
    throw new CommandRefusedError(
      `There is no database in ${config.DATA_DIR}. Start the shop once.`,
    )
  const unlock = lockDataFolder(
    config,
    () =>
      new CommandRefusedError(
        `The shop is running, and the embedded database allows one process. ${runningShopHint}`,
      ),
  )
  try {
    const database = await openDatabase({
      url: config.DATABASE_URL,
      folder,
      // One for a transaction, and one for a statement that runs on `shop.db` at the same time.
      maxConnections: 2,
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
    throw new CommandRefusedError(`The database cannot be read${code}. Check DATABASE_URL.`)
  })
  if (!isCurrent) throw new CommandRefusedError(notMigratedMessage)
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
    jobs: createJobs({ database, log, now, hasWorkers: false }),
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
