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
import { compareWithProviders, runReconciliation, type PlacedOrder } from './drill-comparison.ts'
import {
  beginDrillPlans,
  findDifferences,
  readPlanIds,
  sendWebhooksAgain,
  type LaterChange,
} from './drill-plans.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import {
  billIdOf,
  buildPayBody,
  standInSettings,
  waitUntil,
} from '#tests/support/shop/shop-with-payments.ts'
import { startPostgres } from './postgres.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { sharedSecrets, startTestShop } from '#tests/support/shop/test-shop.ts'

type DrillOptions = {
  /** Number of orders before the backup begins. More orders are placed until the backup ends. */
  ordersBefore: number
  /** Fills the database before the shop starts to sell. */
  fill?(databaseUrl: string): Promise<void>
}

type DrillResult = {
  /** Numbers of orders. */
  orders: { placed: number; duringBackup: number; restored: number }
  /** Buyers whose order was acknowledged before the backup began and was not restored. */
  lost: string[]
  /** Bills that are paid at Billplz and whose restored order is not paid after reconciliation. */
  unsettled: string[]
  /**
   * Lines of `checkInvariants` after reconciliation, except three for what was begun after the
   * backup: I6 for bills, and I2 for bills whose callback the lost shop acknowledged and for payments
   * of plans.
   */
  violations: string[]
  /**
   * Numbers of paid bills whose order was placed after the backup. For `reported` bills Billplz
   * repeats the callback, and staff see a payment issue. The callback of `acknowledged` bills was
   * acknowledged by the lost shop, so only Billplz has a record of them.
   */
  laterPayments: { reported: number; acknowledged: number }
  /**
   * Numbers of plans. `lost`: begun before the backup and not restored. Of charged plans that were
   * begun after it, staff see a payment issue for the `reported` ones, when PayPal has sent all
   * webhooks again.
   */
  plans: { earlier: number; lost: number; reported: number; unreported: number }
  /** Changes at PayPal that the restored shop finds only when PayPal sends the webhooks again. */
  changesByWebhookOnly: LaterChange[]
  /** Minutes of the shop's clock until all restored bills and plans were checked. */
  checkMinutes: number
  backupSeconds: number
  restoreSeconds: number
  bytes: number
}

export async function runBackupDrill(options: DrillOptions): Promise<DrillResult> {
  const cleanups: (() => Promise<void> | void)[] = []
  const t = { after: (end: () => Promise<void> | void) => void cleanups.push(end) }
  try {
    return await runDrill(t, options)
  } finally {
    for (const end of cleanups.toReversed()) await end()
  }
}

async function runDrill(
  t: { after(end: () => Promise<void> | void): void },
  options: DrillOptions,
): Promise<DrillResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-drill-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const postgres = await startPostgres(undefined)
  t.after(() => postgres.remove())
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
  const shopWithoutJobs = await startTestShop(
    { after: (end) => t.after(end) },
    { databaseUrl, now: new Date(), settings: withoutJobs },
  )
  const plans = await beginDrillPlans(sellingShop.url, shopWithoutJobs, standIns)
  const load = startLoad(sellingShop.url, standIns)
  await waitUntil('orders before the backup', async () => load.count() >= options.ordersBefore)

  const startedAt = performance.now()
  const backup = await runCommand('scripts/backup.ts', [], {
    ...settings,
    DATABASE_URL: databaseUrl,
  })
  const endedAt = performance.now()
  await waitUntil('orders after the backup', async () => load.lastAt() > endedAt)
  const placedOrders = await load.end()
  await plans.changeAfterBackup()
  await sellingShop.kill()
  await plans.chargeWithoutShop()
  // The callbacks of these payments reach no shop. Only reconciliation can find the payments.
  for (const { billId } of placedOrders.filter((_, index) => index % 3 === 1))
    await standIns.billplz.pay(billId)
  await standIns.billplz.waitUntilIdle()

  const restoredUrl = postgres.url(await postgres.createDatabase())
  const [name = ''] = readdirSync(path.join(folder, 'backups'))
  const file = path.join(folder, 'backups', name)
  const restore = await runCommand('scripts/restore.ts', [file], {
    ...settings,
    DATABASE_URL: restoredUrl,
  })
  const shop = await startTestShop(
    { after: (end) => t.after(end) },
    {
      databaseUrl: restoredUrl,
      now: new Date(),
      listen: true,
      settings: withoutJobs,
    },
  )
  const checkMinutes = await runReconciliation(shop)
  const planIds = await readPlanIds(shop)
  const changesByWebhookOnly = await findDifferences(plans, shop, standIns)
  const { reported, unreported } = await sendWebhooksAgain(shop, standIns)
  const result = await compareWithProviders(shop, standIns, placedOrders, startedAt)
  return {
    ...result,
    orders: {
      placed: placedOrders.length,
      duringBackup: placedOrders.filter(
        ({ acknowledgedAt }) => acknowledgedAt >= startedAt && acknowledgedAt <= endedAt,
      ).length,
      restored: result.restored,
    },
    plans: {
      earlier: plans.earlierPlans.length,
      lost: plans.earlierPlans.filter(({ providerId }) => !planIds.has(providerId)).length,
      reported: reported.length,
      unreported: unreported.length,
    },
    changesByWebhookOnly,
    checkMinutes,
    backupSeconds: backup.seconds,
    restoreSeconds: restore.seconds,
    bytes: statSync(file).size,
  }
}

/** Starts three buyers who place orders repeatedly. Every third order is paid immediately. */
function startLoad(url: string, { billplz }: StandIns) {
  const placedOrders: PlacedOrder[] = []
  let isEnding = false
  let nextIndex = 0
  const buy = async (): Promise<void> => {
    while (!isEnding) {
      const index = nextIndex++
      const email = `buyer-${index}@example.com`
      const { url: billUrl } = await callRunningShop(url)('POST /api/billplz/pay', {
        body: buildPayBody({ customerDetails: { email } }),
      })
      const order = { email, billId: billIdOf(billUrl), acknowledgedAt: performance.now() }
      placedOrders.push(order)
      if (placedOrders.indexOf(order) % 3 === 0) await billplz.pay(order.billId)
    }
  }
  const buyers = [buy(), buy(), buy()]
  return {
    count: () => placedOrders.length,
    lastAt: () => placedOrders.at(-1)?.acknowledgedAt ?? 0,
    end: async (): Promise<PlacedOrder[]> => {
      isEnding = true
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

/** Runs a script and measures it. Throws with the output of the script when it fails. */
async function runCommand(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ seconds: number }> {
  const startedAt = performance.now()
  const { code, text } = await runScript(script, { args, env })
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${text}`)
  return { seconds: (performance.now() - startedAt) / 1000 }
}

/** Adds rows of analytics and pictures, so that orders are placed while the backup runs. */
export async function fillDatabase(
  url: string,
  { visits, pictures }: { visits: number; pictures: number },
): Promise<void> {
  await withDatabase({ url }, ({ db }) =>
    transact(db, async (tx) => {
      // The shop limits statements to five seconds, which is too short for these inserts.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`insert into analytics_event (at, day, visitor, name)
        select now(), current_date, 'visitor ' || n, 'page_view'
        from generate_series(1, ${sql.lit(visits)}) n`.execute(tx)
      await sql`insert into picture_file (folder, name, bytes, stored_at)
        select md5(n::text), 'photo-640.webp', decode(repeat(md5(n::text), 4096), 'hex'), now()
        from generate_series(1, ${sql.lit(pictures)}) n`.execute(tx)
    }),
  )
}
