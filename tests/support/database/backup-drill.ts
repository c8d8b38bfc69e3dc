/**
 * The restore drill: buyers place orders while `npm run backup` runs, the shop is killed, the
 * backup is restored to another PostgreSQL database, and a new shop reconciles with Billplz and
 * PayPal.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'

import type { StartedProcess } from '#scripts/processes/start-process.ts'
import { startShopProcess } from '#tests/support/processes/start-shop-process.ts'
import { transact } from '#server/db/transact.ts'
import { startStandIns, type StandIns } from '#stand-ins/start-stand-ins.ts'

import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { withDatabase } from '#tests/support/shop/demo-data-folder.ts'
import {
  compareWithProviders,
  runReconciliation,
  type DrillComparison,
  type PlacedOrder,
} from './drill-comparison.ts'
import {
  beginDrillSubscriptions,
  findMissedChanges,
  readSubscriptionIds,
  resendWebhooks,
  type LaterChange,
} from './drill-subscriptions.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, standInSettings } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { startPostgres } from './postgres.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { sharedSecrets, startTestShop, type CleanupContext } from '#tests/support/shop/test-shop.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

type DrillOptions = {
  /** Orders that are placed before the backup begins. Buyers continue until the backup ends. */
  minOrdersBeforeBackup: number
  /** Fills the database before the shop starts to sell. */
  fill?(databaseUrl: string): Promise<void>
}

type DrillResult = DrillComparison & {
  orders: { placedCount: number; duringBackupCount: number; restoredCount: number }
  /**
   * `lostCount`: subscriptions that were begun before the backup and were not restored. Of charged
   * subscriptions that were begun after it, `reportedCount` have a payment issue once PayPal
   * has sent all webhooks again.
   */
  subscriptions: {
    earlierCount: number
    lostCount: number
    reportedCount: number
    unreportedCount: number
  }
  /** Changes at PayPal that the restored shop finds only when PayPal sends the webhooks again. */
  changesByWebhookOnly: LaterChange[]
  /** Minutes of the shop's clock until all restored bills and subscriptions were checked. */
  checkMinutes: number
  backupSeconds: number
  restoreSeconds: number
  backupBytes: number
}

/** Of three orders, one is paid immediately, one while no shop runs, and one never. */
const isPaidImmediately = (orderIndex: number): boolean => orderIndex % 3 === 0
const isPaidWithoutShop = (orderIndex: number): boolean => orderIndex % 3 === 1

export function runBackupDrill(options: DrillOptions): Promise<DrillResult> {
  return withCleanup((t) => runDrill(t, options))
}

async function runDrill(t: CleanupContext, options: DrillOptions): Promise<DrillResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-drill-'))
  t.after(async () => rmSync(folder, { recursive: true }))
  const postgres = await startPostgres(t)
  const standIns = await startStandIns({ port: 0, smtpPort: 0, clock: 'virtual' })
  t.after(() => standIns.close())
  const port = String(await freePort())
  const settings = {
    ...sharedSecrets,
    ...standInSettings(standIns),
    DATA_DIR: folder,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DEMO_DATA: 'none',
  }
  const databaseUrl = postgres.url(await postgres.createDatabase())
  const sellingShop = await startSellingShop({ ...settings, DATABASE_URL: databaseUrl })
  t.after(() => sellingShop.kill())
  await options.fill?.(databaseUrl)
  const withoutJobs = { ...settings, RUN_JOBS: 'false' }
  const shopWithoutJobs = await startTestShop(t, {
    databaseUrl,
    now: new Date(),
    settings: withoutJobs,
  })
  const subscriptions = await beginDrillSubscriptions(sellingShop.url, shopWithoutJobs, standIns)
  const buyers = startBuyers(sellingShop.url, standIns)
  await waitUntil(
    'orders before the backup',
    async () => buyers.orderCount() >= options.minOrdersBeforeBackup,
  )

  const backupStartedAt = performance.now()
  const backup = await runTimedScript('scripts/backup.ts', [], {
    ...settings,
    DATABASE_URL: databaseUrl,
  })
  const backupEndedAt = performance.now()
  await waitUntil(
    'orders after the backup',
    async () => buyers.lastAcknowledgedAt() > backupEndedAt,
  )
  const placedOrders = await buyers.stop()
  await subscriptions.changeAfterBackup()
  await sellingShop.kill()
  await subscriptions.chargeWithoutShop()
  // The callbacks of these payments reach no shop. Only reconciliation can find the payments.
  for (const { billId } of placedOrders.filter((_, index) => isPaidWithoutShop(index)))
    await standIns.billplz.pay(billId)
  await standIns.billplz.waitUntilIdle()

  const restoredUrl = postgres.url(await postgres.createDatabase())
  const [backupName = ''] = readdirSync(path.join(folder, 'backups'))
  const backupFile = path.join(folder, 'backups', backupName)
  const restore = await runTimedScript('scripts/restore.ts', [backupFile], {
    ...settings,
    DATABASE_URL: restoredUrl,
  })
  const restoredShop = await startTestShop(t, {
    databaseUrl: restoredUrl,
    now: new Date(),
    listen: true,
    settings: withoutJobs,
  })
  const checkMinutes = await runReconciliation(restoredShop)
  const subscriptionIds = await readSubscriptionIds(restoredShop)
  const changesByWebhookOnly = await findMissedChanges(subscriptions, restoredShop, standIns)
  const { reportedIds, unreportedIds } = await resendWebhooks(restoredShop, standIns)
  const comparison = await compareWithProviders(
    restoredShop,
    standIns,
    placedOrders,
    backupStartedAt,
  )
  return {
    ...comparison,
    orders: {
      placedCount: placedOrders.length,
      duringBackupCount: placedOrders.filter(
        ({ acknowledgedAt }) =>
          acknowledgedAt >= backupStartedAt && acknowledgedAt <= backupEndedAt,
      ).length,
      restoredCount: comparison.restoredCount,
    },
    subscriptions: {
      earlierCount: subscriptions.earlier.length,
      lostCount: subscriptions.earlier.filter(({ providerId }) => !subscriptionIds.has(providerId))
        .length,
      reportedCount: reportedIds.length,
      unreportedCount: unreportedIds.length,
    },
    changesByWebhookOnly,
    checkMinutes,
    backupSeconds: backup.seconds,
    restoreSeconds: restore.seconds,
    backupBytes: statSync(backupFile).size,
  }
}

/** Starts three buyers who place orders repeatedly. `acknowledgedAt` is of `performance.now()`. */
function startBuyers(url: string, { billplz }: StandIns) {
  const placedOrders: PlacedOrder[] = []
  let isStopping = false
  let nextBuyerNumber = 0
  const buyRepeatedly = async (): Promise<void> => {
    while (!isStopping) {
      const email = `buyer-${nextBuyerNumber++}@example.com`
      const { url: billUrl } = await callRunningShop(url)('POST /api/billplz/pay', {
        body: buildPayBody({ customerDetails: { email } }),
      })
      const order = { email, billId: readBillId(billUrl), acknowledgedAt: performance.now() }
      placedOrders.push(order)
      if (isPaidImmediately(placedOrders.indexOf(order))) await billplz.pay(order.billId)
    }
  }
  const buyers = [buyRepeatedly(), buyRepeatedly(), buyRepeatedly()]
  return {
    orderCount: () => placedOrders.length,
    lastAcknowledgedAt: () => placedOrders.at(-1)?.acknowledgedAt ?? 0,
    /** Waits for the current orders, and returns all orders. */
    stop: async (): Promise<PlacedOrder[]> => {
      isStopping = true
      await Promise.all(buyers)
      return placedOrders
    },
  }
}

async function startSellingShop(
  settings: Record<string, string>,
): Promise<StartedProcess & { kill(): Promise<void> }> {
  const shop = await startShopProcess({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    OVERLOAD_DELAY_MS: '0',
    ...settings,
  })
  const kill = async (): Promise<void> => {
    try {
      process.kill(shop.pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
    await shop.stop()
  }
  return { ...shop, kill }
}

/** Runs a script and measures its time. Throws with its output when it fails. */
async function runTimedScript(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ seconds: number }> {
  const startedAt = performance.now()
  const { exitCode, output } = await runScript(script, { args, env })
  if (exitCode !== 0) throw new Error(`${script} ended with ${exitCode}: ${output}`)
  return { seconds: (performance.now() - startedAt) / 1000 }
}

/** Adds rows of analytics and pictures, so that orders are placed while the backup runs. */
export async function fillDatabase(
  url: string,
  { visitCount, pictureCount }: { visitCount: number; pictureCount: number },
): Promise<void> {
  await withDatabase({ url }, ({ db }) =>
    transact(db, async (tx) => {
      // The shop limits statements to five seconds, which is too short for these inserts.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`insert into analytics_event (at, day, visitor, name)
        select now(), current_date, 'visitor ' || n, 'page_view'
        from generate_series(1, ${sql.lit(visitCount)}) n`.execute(tx)
      await sql`insert into picture_file (folder, name, bytes, stored_at)
        select md5(n::text), 'photo-640.webp', decode(repeat(md5(n::text), 4096), 'hex'), now()
        from generate_series(1, ${sql.lit(pictureCount)}) n`.execute(tx)
    }),
  )
}
