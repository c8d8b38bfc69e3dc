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

import { collectEmails, type EmailCollector } from './collect-emails.ts'
import { compareCheckouts, type KillReport } from './compare-checkouts.ts'
import { makeOneBatch } from './pharmacy.ts'
import { prepareShop, type People } from './prepare-shop.ts'
import { runAllDueJobs } from './settle.ts'
import { startShopPool, type ShopPool } from './shop-pool.ts'
import type { RetryCounter } from './retry-temporary-errors.ts'
import { buyAsGuest, subscribe, type Checkout } from './shoppers.ts'

type KillOptions = {
  kills: number
  /** Guest orders and subscriptions together. */
  checkouts: number
  subscriptions: number
  batches: number
  /** Number of shop processes that run in parallel. */
  processes: number
}

/** Maximum number of shoppers with a pending call. */
const maxActiveShoppers = 16
/**
 * Maximum number of shoppers, including those who wait to retry a call that died with its process.
 */
const maxUnfinishedShoppers = 400
/** Below the shop's limit of twenty new subscriptions per account and hour. */
const subscriptionsPerCustomer = 15

/**
 * Number of kills by which the killer and the shoppers may run ahead of each other. It is smaller
 * for few kills, so that these are spread over the run too.
 */
const toleranceOf = (kills: number): number => Math.min(5, kills / 8)

type KillSetup = { standIns: StandIns; shop: TestShop; pool: ShopPool; emails: EmailCollector }

/** Needs PostgreSQL: check `missingPostgresReason` first. */
export async function runKills(options: KillOptions): Promise<KillReport> {
  const cleanups: (() => Promise<void>)[] = []
  const context = { after: (end: () => Promise<void>) => void cleanups.unshift(end) }
  try {
    const postgres = await startPostgres(context)
    const databaseUrl = postgres.url(await postgres.createDatabase())
    const standIns = await startStandIns({ port: 0, smtpPort: 0 })
    context.after(() => standIns.close())
    // Prepares the database, and settles everything after the kills; it serves no shopper.
    const shop = await startTestShop(context, {
      databaseUrl,
      now: new Date(),
      settings: { ...standInSettings(standIns), RUN_JOBS: 'false' },
    })
    const emails = collectEmails(standIns.mailbox)
    context.after(emails.stop)
    const pool = await startShopPool({
      size: options.processes,
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
    context.after(() => pool.stop())
    return await killAndCompare({ standIns, shop, pool, emails }, options)
  } finally {
    for (const end of cleanups) await end()
  }
}

async function killAndCompare(setup: KillSetup, options: KillOptions): Promise<KillReport> {
  const { standIns, shop, pool, emails } = setup
  const people = await prepareShop(shop, standIns, {
    checkouts: options.checkouts,
    customers: Math.ceil(options.subscriptions / subscriptionsPerCustomer),
  })
  const progress: Progress = {
    retryCounter: { waiting: 0 },
    checkouts: 0,
    kills: 0,
    checkoutsAtKills: [],
    isOver: false,
  }
  const killer = killProcesses(pool, options, progress)
  const pharmacists = closeBatches(setup, options, { progress, people })
  const subscribers = subscribeAll(setup, options, { progress, people })
  const checkouts = await buyAll(setup, options, progress)
  await subscribers
  progress.isOver = true
  const batches = await pharmacists
  await killer
  await pool.stop()
  shop.clock.now = new Date()
  await runAllDueJobs(shop)
  emails.collect()
  const ledgers = { billplz: standIns.billplz.ledger(), paypal: standIns.paypal.ledger() }
  const result = await compareCheckouts(shop.shop.db, ledgers, { checkouts, emails: emails.seen() })
  const violations = await checkInvariants(shop.shop.db, ledgers)
  const { isOver: _, retryCounter: __, ...counts } = progress
  return { ...result, ...counts, batches, violations }
}

async function buyAll(
  { pool, standIns }: KillSetup,
  options: KillOptions,
  progress: Progress,
): Promise<Checkout[]> {
  const guestCount = options.checkouts - options.subscriptions
  const checkouts: Checkout[] = []
  const { retryCounter } = progress
  const activePurchases = new Set<Promise<void>>()
  const buy = async (index: number): Promise<void> => {
    checkouts.push(await buyAsGuest(pool.url, standIns, { index, retryCounter }))
    progress.checkouts++
  }
  for (let index = 0; index < guestCount; index++) {
    // New checkouts wait for the kills, so that the kills are spread evenly over all checkouts.
    while (
      activePurchases.size - retryCounter.waiting >= maxActiveShoppers ||
      activePurchases.size >= maxUnfinishedShoppers ||
      progress.kills + toleranceOf(options.kills) < (index / guestCount) * options.kills
    )
      await Promise.race([pause(20), ...activePurchases])
    const shopper: Promise<void> = buy(index).finally(() => activePurchases.delete(shopper))
    activePurchases.add(shopper)
  }
  await Promise.all(activePurchases)
  return checkouts
}

/** Each customer begins several subscriptions, one after another. */
async function subscribeAll(
  { pool, standIns }: KillSetup,
  { subscriptions, kills }: KillOptions,
  { progress, people }: { progress: Progress; people: People },
): Promise<void> {
  await Promise.all(
    people.customers.map(async (token, position) => {
      const first = position * subscriptionsPerCustomer
      const end = Math.min(subscriptions, first + subscriptionsPerCustomer)
      for (let index = first; index < end; index++) {
        const share = (index - first) / subscriptionsPerCustomer
        while (progress.kills + toleranceOf(kills) < share * kills) await pause(50)
        await subscribe(pool.url, standIns, { token, index })
        progress.checkouts++
      }
    }),
  )
}

type Progress = {
  /** Counts the guests who wait to repeat a call that died with its process. */
  retryCounter: RetryCounter
  /** Number of finished checkouts. */
  checkouts: number
  kills: number
  /** For each kill, the number of checkouts that were finished then, or waited for a retry. */
  checkoutsAtKills: number[]
  isOver: boolean
}

/**
 * Kills processes at random moments, in step with the checkouts. A guest who waits for a retry
 * counts as finished: the wait takes up to half a minute, in which nothing else would happen.
 */
async function killProcesses(
  pool: ShopPool,
  { kills, checkouts }: KillOptions,
  progress: Progress,
): Promise<void> {
  while (progress.kills < kills) {
    const handledCheckouts = progress.checkouts + progress.retryCounter.waiting
    const isDue = progress.kills <= (handledCheckouts / checkouts) * kills + toleranceOf(kills)
    if ((isDue || progress.isOver) && pool.killOne())
      progress.kills = progress.checkoutsAtKills.push(handledCheckouts)
    await pause(20 + Math.random() * 200)
  }
}

/** Returns the number of closed batches. */
async function closeBatches(
  { shop, pool }: KillSetup,
  { batches, checkouts }: KillOptions,
  { progress, people }: { progress: Progress; people: People },
): Promise<number> {
  const { db } = shop.shop
  const countClosed = async () =>
    (await db.selectFrom('batch').select('id').where('state', '=', 'checked').execute()).length
  while (!progress.isOver && (await countClosed()) < batches) {
    const isDue = (await countClosed()) <= (progress.checkouts / checkouts) * batches
    if (!isDue || !(await makeOneBatch(pool.url, db, people))) await pause(200)
  }
  return countClosed()
}
