/**
 * Kills shop processes at random moments while shoppers check out and subscribe, and pharmacists
 * close batches. Then runs all due jobs and compares the tables with the ledgers of the stand-ins.
 */
import { setTimeout as pause } from 'node:timers/promises'

import { startStandIns, type StandIns } from '#stand-ins/start-stand-ins.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { standInSettings } from '#tests/support/shop/shop-with-payments.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { sharedSecrets, startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import { collectEmails, type EmailCollector } from './collect-emails.ts'
import { compareOrdersWithShoppers, type KillReport } from './compare-orders-with-shoppers.ts'
import { makeOneBatch } from './make-one-batch.ts'
import { prepareShop, type People } from './prepare-shop.ts'
import { runAllDueJobs } from './run-all-due-jobs.ts'
import { startShopPool, type ShopPool } from './shop-pool.ts'
import type { RetryCounter } from './retry-temporary-errors.ts'
import { buyAsGuest, subscribe, type Checkout } from './shoppers.ts'

type KillOptions = {
  killCount: number
  /** Number of guest orders and subscriptions together. */
  checkoutCount: number
  subscriptionCount: number
  batchCount: number
  /** Number of shop processes that run in parallel. */
  processCount: number
}

/** Maximum number of shoppers with a pending call. */
const maxActiveShoppers = 16
/**
 * Maximum number of shoppers, including those who wait to retry a call that died with its process.
 */
const maxUnfinishedShoppers = 400
/** Below the shop's limit of twenty new subscriptions per account and hour. */
const subscriptionsPerCustomer = 15
/** Pause before a check whether a checkout or a subscription may begin. */
const pollMs = 20
/** Pause before a check whether a batch is due. */
const batchPollMs = 200
/** The pause after a kill, or after a check whether one is due, is random between these limits. */
const minKillPauseMs = 20
const maxKillPauseMs = 220

/**
 * Kills and checkouts wait for each other, so that the kills are spread evenly over all checkouts.
 * Neither is ahead of the other by more than this number of kills.
 */
const maxLead = 5
/** With few kills the lead is at most this share of them, so that they are spread too. */
const maxLeadShare = 1 / 8

type KillSetup = {
  standIns: StandIns
  testShop: TestShop
  pool: ShopPool
  emailCollector: EmailCollector
}

/** Shared by the loops that run in parallel: shoppers, subscribers, pharmacists and kills. */
type Progress = {
  /** Counts the guests who wait to repeat a call that died with its process. */
  retryCounter: RetryCounter
  finishedCheckoutCount: number
  killCount: number
  /** For each kill, the number of checkouts that were finished then, or waited for a retry. */
  checkoutCountsAtKills: number[]
  /**
   * True when all checkouts and subscriptions are finished: no more batches are made, and the
   * remaining kills follow without waiting for checkouts.
   */
  isOver: boolean
  /** Aborted when a loop fails: the pauses of the other loops then reject, which ends them too. */
  failure: AbortSignal
}

/** Needs PostgreSQL: check `missingPostgresReason` first. */
export function runKills(options: KillOptions): Promise<KillReport> {
  return withCleanup(async (t) => {
    const postgres = await startPostgres(t)
    const databaseUrl = postgres.url(await postgres.createDatabase())
    const standIns = await startStandIns({ port: 0, smtpPort: 0 })
    t.after(() => standIns.close())
    // Prepares the database, and runs the due jobs after the kills. It serves no shopper.
    const testShop = await startTestShop(t, {
      databaseUrl,
      now: new Date(),
      settings: { ...standInSettings(standIns), RUN_JOBS: 'false' },
    })
    const emailCollector = collectEmails(standIns.mailbox)
    t.after(emailCollector.stop)
    const pool = await startShopPool({
      size: options.processCount,
      settings: {
        ...sharedSecrets,
        ...standInSettings(standIns),
        DATABASE_URL: databaseUrl,
        DATABASE_POOL: '5',
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        OVERLOAD_DELAY_MS: '0',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
    t.after(() => pool.stop())
    return killAndCompare({ standIns, testShop, pool, emailCollector }, options)
  })
}

async function killAndCompare(setup: KillSetup, options: KillOptions): Promise<KillReport> {
  const { standIns, testShop, pool, emailCollector } = setup
  const people = await prepareShop(testShop, standIns, {
    checkoutCount: options.checkoutCount,
    customerCount: Math.ceil(options.subscriptionCount / subscriptionsPerCustomer),
  })
  const abortController = new AbortController()
  const progress: Progress = {
    retryCounter: { waitingCount: 0 },
    finishedCheckoutCount: 0,
    killCount: 0,
    checkoutCountsAtKills: [],
    isOver: false,
    failure: abortController.signal,
  }
  const shopping = Promise.all([
    buyAll(setup, options, progress),
    subscribeAll(setup, options, { progress, people }),
  ]).finally(() => {
    progress.isOver = true
  })
  const [[checkouts], batchCount] = await Promise.all([
    shopping,
    closeBatches(setup, options, { progress, people }),
    killProcesses(pool, options, progress),
  ]).catch((error: unknown) => {
    abortController.abort()
    throw error
  })
  await pool.stop()
  testShop.clock.now = new Date()
  await runAllDueJobs(testShop)
  emailCollector.collect()
  const ledgers = { billplz: standIns.billplz.ledger(), paypal: standIns.paypal.ledger() }
  const comparison = await compareOrdersWithShoppers(testShop.shop.db, ledgers, {
    checkouts,
    emails: emailCollector.listEmails(),
  })
  return {
    ...comparison,
    killCount: progress.killCount,
    checkoutCountsAtKills: progress.checkoutCountsAtKills,
    checkoutCount: progress.finishedCheckoutCount,
    batchCount,
    violations: await checkInvariants(testShop.shop.db, ledgers),
  }
}

async function buyAll(
  { pool, standIns }: KillSetup,
  options: KillOptions,
  progress: Progress,
): Promise<Checkout[]> {
  const guestCount = options.checkoutCount - options.subscriptionCount
  const checkouts: Checkout[] = []
  const { retryCounter, failure } = progress
  const activePurchases = new Set<Promise<void>>()
  const buy = async (index: number): Promise<void> => {
    checkouts.push(await buyAsGuest(pool.url, standIns, { index, retryCounter }))
    progress.finishedCheckoutCount++
  }
  for (let index = 0; index < guestCount; index++) {
    while (
      activePurchases.size - retryCounter.waitingCount >= maxActiveShoppers ||
      activePurchases.size >= maxUnfinishedShoppers ||
      leadOfKills(progress, options.killCount, index / guestCount) < -maxLeadOf(options.killCount)
    )
      await Promise.race([pause(pollMs, undefined, { signal: failure }), ...activePurchases])
    const purchase: Promise<void> = buy(index).finally(() => activePurchases.delete(purchase))
    activePurchases.add(purchase)
  }
  await Promise.all(activePurchases)
  return checkouts
}

/** Each customer begins several subscriptions, one after another. */
async function subscribeAll(
  { pool, standIns }: KillSetup,
  { subscriptionCount, killCount }: KillOptions,
  { progress, people }: { progress: Progress; people: People },
): Promise<void> {
  await Promise.all(
    people.customerTokens.map(async (token, customerIndex) => {
      const firstIndex = customerIndex * subscriptionsPerCustomer
      const endIndex = Math.min(subscriptionCount, firstIndex + subscriptionsPerCustomer)
      for (let index = firstIndex; index < endIndex; index++) {
        const share = (index - firstIndex) / subscriptionsPerCustomer
        while (leadOfKills(progress, killCount, share) < -maxLeadOf(killCount))
          await pause(pollMs, undefined, { signal: progress.failure })
        await subscribe(pool.url, standIns, { token, index })
        progress.finishedCheckoutCount++
      }
    }),
  )
}

/**
 * Returns by how many kills the kills are ahead of the checkouts; negative if they are behind.
 * `share` is the share of the checkouts that have begun or finished, from 0 to 1.
 */
function leadOfKills(progress: Progress, killCount: number, share: number): number {
  return progress.killCount - share * killCount
}

function maxLeadOf(killCount: number): number {
  return Math.min(maxLead, killCount * maxLeadShare)
}

/**
 * Kills processes at random moments, in step with the checkouts. A guest who waits for a retry
 * counts as finished: the wait takes up to half a minute, in which nothing else would happen.
 */
async function killProcesses(
  pool: ShopPool,
  { killCount, checkoutCount }: KillOptions,
  progress: Progress,
): Promise<void> {
  while (progress.killCount < killCount) {
    const handledCount = progress.finishedCheckoutCount + progress.retryCounter.waitingCount
    const lead = leadOfKills(progress, killCount, handledCount / checkoutCount)
    const isDue = lead <= maxLeadOf(killCount)
    if ((isDue || progress.isOver) && pool.killOne()) {
      progress.killCount += 1
      progress.checkoutCountsAtKills.push(handledCount)
    }
    const pauseMs = minKillPauseMs + Math.random() * (maxKillPauseMs - minKillPauseMs)
    await pause(pauseMs, undefined, { signal: progress.failure })
  }
}

/** Returns the number of closed batches. */
async function closeBatches(
  { testShop, pool }: KillSetup,
  { batchCount, checkoutCount }: KillOptions,
  { progress, people }: { progress: Progress; people: People },
): Promise<number> {
  const { db } = testShop.shop
  const countClosed = async () =>
    (await db.selectFrom('batch').select('id').where('state', '=', 'checked').execute()).length
  while (!progress.isOver && (await countClosed()) < batchCount) {
    const dueCount = (progress.finishedCheckoutCount / checkoutCount) * batchCount
    const isDue = (await countClosed()) <= dueCount
    if (!isDue || !(await makeOneBatch(pool.url, db, people)))
      await pause(batchPollMs, undefined, { signal: progress.failure })
  }
  return countClosed()
}
