/**
 * Kills a shop process on the embedded database at random moments while guests check out, and
 * starts it again on the same data folder. Then compares the saved orders and callbacks with the
 * acknowledged ones, runs all due jobs and checks the invariants.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { PGlite } from '@electric-sql/pglite'

import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { startShop } from '#server/start-shop.ts'
import { startStandIns, type StandIns } from '#stand-ins/start-stand-ins.ts'
import { startShopProcess } from '#tests/support/processes/start-shop-process.ts'
import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { loadMigratedDump } from '#tests/support/database/migrated-dump.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, standInSettings } from '#tests/support/shop/shop-with-payments.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'

import { runAllDueJobs } from './run-all-due-jobs.ts'

type EmbeddedKillReport = {
  /** Number of checkouts that got the URL of a bill. */
  acknowledgedOrderCount: number
  /** Number of callbacks that got status 200. */
  acknowledgedCallbackCount: number
  /** `email billId` of each acknowledged order that is not in the database. */
  lostOrders: string[]
  /** Bills whose acknowledged callback is not in the database. */
  lostCallbacks: string[]
  violations: string[]
}

const buyerCount = 4
/** A round schedules its kill after this number of acknowledged checkouts. */
const minCheckoutsPerRound = 8
/** Longest time between scheduling a kill and the kill. */
const maxKillDelayMs = 300

export async function killEmbeddedShop(
  t: CleanupContext,
  { killCount }: { killCount: number },
): Promise<EmbeddedKillReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-embedded-'))
  t.after(async () => rmSync(folder, { recursive: true, force: true }))
  const standIns = await startStandIns({ port: 0, smtpPort: 0 })
  t.after(() => standIns.close())
  await createMigratedDatabase(path.join(folder, 'database'))
  const port = String(await freePort())
  const settings = {
    ...standInSettings(standIns),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO_DATA: 'none',
    DATA_DIR: folder,
    OVERLOAD_DELAY_MS: '0',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const billIdsByEmail = new Map<string, string>()
  for (let round = 0; round < killCount; round++) {
    const shop = await startShopProcess(settings)
    try {
      await checkOutUntilKilled(shop, standIns, { round, billIdsByEmail })
    } finally {
      await shop.stop()
    }
  }
  return reopenAndReport({ settings, standIns, billIdsByEmail })
}

/** Creates the database from a migrated copy, because migrations would take seconds. */
async function createMigratedDatabase(dataDir: string): Promise<void> {
  const pglite = await PGlite.create({ dataDir, loadDataDir: await loadMigratedDump() })
  await pglite.close()
}

/**
 * Parallel buyers check out as new guests until the kill, and pay every second order. A call that
 * fails before the kill fails the run.
 */
async function checkOutUntilKilled(
  shop: { url: string; pid: number },
  { billplz }: StandIns,
  { round, billIdsByEmail }: { round: number; billIdsByEmail: Map<string, string> },
): Promise<void> {
  const minAcknowledged = billIdsByEmail.size + minCheckoutsPerRound
  let isKilled = false
  const buyRepeatedly = async (buyer: number) => {
    for (let index = 0; !isKilled; index++) {
      const email = `guest-${round}-${buyer}-${index}@example.com`
      const body = buildPayBody({ customerDetails: { email } })
      const { url } = await callRunningShop(shop.url)('POST /api/billplz/pay', { body })
      billIdsByEmail.set(email, readBillId(url))
      if (index % 2 === 0) await billplz.pay(readBillId(url))
      if (billIdsByEmail.size >= minAcknowledged && !isKilled) scheduleKill()
    }
  }
  const killed = Promise.withResolvers<void>()
  let isScheduled = false
  function scheduleKill(): void {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isKilled = true
      process.kill(shop.pid, 'SIGKILL')
      killed.resolve()
    }, Math.random() * maxKillDelayMs)
  }
  const purchases = Array.from({ length: buyerCount }, (_, buyer) =>
    buyRepeatedly(buyer).catch((error: unknown) => {
      if (!isKilled) killed.reject(error)
    }),
  )
  await killed.promise
  await Promise.all(purchases)
  await billplz.waitUntilIdle()
}

/**
 * Opens the database in this process, compares it with what was acknowledged, then runs the due
 * jobs and checks the invariants.
 */
async function reopenAndReport({
  settings,
  standIns,
  billIdsByEmail,
}: {
  settings: Record<string, string>
  standIns: StandIns
  billIdsByEmail: ReadonlyMap<string, string>
}): Promise<EmbeddedKillReport> {
  const clock = createTestClock(new Date().toISOString())
  const reopenedShop = await startShop({
    config: readConfig({ ...settings, RUN_JOBS: 'false' }),
    log: createLog('silent'),
    now: clock.now,
    listen: false,
  })
  try {
    const { db } = reopenedShop.shop
    const rows = await db
      .selectFrom('orders')
      .innerJoin('payment_attempt', 'payment_attempt.order_id', 'orders.id')
      .select(['orders.email', 'payment_attempt.bill_id'])
      .execute()
    const savedBills = new Set(rows.map(({ email, bill_id: billId }) => `${email} ${billId}`))
    const messages = await db.selectFrom('provider_message').select('resource_id').execute()
    const savedCallbacks = new Set(messages.map(({ resource_id: billId }) => billId))
    const acknowledgedCallbacks = standIns.billplz
      .deliveries()
      .filter(({ attempts }) => attempts.some(({ status }) => status === 200))
      .map(({ billId }) => billId)
    await runAllDueJobs({ shop: reopenedShop.shop, clock })
    const ledgers = { billplz: standIns.billplz.ledger(), paypal: standIns.paypal.ledger() }
    return {
      acknowledgedOrderCount: billIdsByEmail.size,
      acknowledgedCallbackCount: acknowledgedCallbacks.length,
      lostOrders: [...billIdsByEmail]
        .map((pair) => pair.join(' '))
        .filter((pair) => !savedBills.has(pair)),
      lostCallbacks: acknowledgedCallbacks.filter((billId) => !savedCallbacks.has(billId)),
      violations: await checkInvariants(db, ledgers),
    }
  } finally {
    await reopenedShop.stop()
  }
}
