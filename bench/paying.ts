/**
 * Goals P-4 and P-5 of docs/proof.md: measures the pay call, and the settlement that follows a
 * callback, on PostgreSQL with 16 connections. Compares the shop with a replay of its own SQL
 * statements, which needs nothing but Node and PostgreSQL. All programs share the processors, so
 * each row also has the processor time per call.
 */
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import type { StartedProcess } from '#scripts/processes/start-process.ts'
import type { BillplzStandIn } from '#stand-ins/billplz/billplz-stand-in.ts'
import type { PostgresServer } from '#tests/support/database/postgres.ts'
import { prepareShopProcesses } from '#tests/support/processes/shop-processes.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import {
  createCheckoutReplay,
  replayPayCalls,
  replaySettlements,
  type CheckoutReplay,
} from './replay-checkout.ts'
import { sendPayRequest, preparePayRequest, type PayRequest } from './buying.ts'
import { readProcessorTimeMs, readPostgresProcessorTimeMs } from './processor-time.ts'
import { recordCheckouts } from './recorded-checkout.ts'
import type { ReportRow } from './row.ts'

const connectionCount = 16
/** Goal: the shop's calls per second, divided by those of the replay. */
const minRatio = 0.5
/** The shop serves fewer calls per second, so the prepared requests last for the whole round. */
const preparedRequestsPerSecond = 500
const maxWaitSeconds = 120
const waitIntervalMs = 50

/** Calls per second, and the processor time of Node and of PostgreSQL per call. */
type CallSpeed = { perSecond: number; nodeMs: number; postgresMs: number }
type Comparison = { shop: CallSpeed; replay: CallSpeed }

export async function measurePaying(
  postgres: PostgresServer,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<ReportRow[]> {
  const replayDatabase = await postgres.createDatabase()
  const replay = createCheckoutReplay(...(await recordCheckouts(postgres, replayDatabase)))
  const shopDatabase = await postgres.createDatabase(replayDatabase)
  return withCleanup(async (t) => {
    const { standIns, start } = await prepareShopProcesses(t, {
      DATABASE_URL: postgres.url(shopDatabase),
      // As many connections as the replay opens.
      DATABASE_POOL: String(connectionCount),
    })
    const shop = await start()
    const clients = await connectClients(postgres.url(replayDatabase))
    t.after(async () => void (await Promise.all(clients.map((client) => client.end()))))
    const measuredShop = {
      shop,
      billplz: standIns.billplz,
      postgres,
      database: shopDatabase,
      seconds,
    }
    const payComparisons: Comparison[] = []
    const settlementComparisons: Comparison[] = []
    // The first round warms up both sides and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const shopSpeeds = await measureShop(measuredShop, round)
      const replaySpeeds = await measureReplay(clients, replay, {
        postgres,
        database: replayDatabase,
        seconds,
      })
      if (round === 0) continue
      payComparisons.push({ shop: shopSpeeds.pay, replay: replaySpeeds.pay })
      settlementComparisons.push({ shop: shopSpeeds.settle, replay: replaySpeeds.settle })
    }
    return [
      createRow('P-4', "pay call until the bill's URL", {
        statementCount: replay.pay.length,
        comparisons: payComparisons,
      }),
      createRow('P-5', 'callback until the settled order', {
        statementCount: replay.settle.length,
        comparisons: settlementComparisons,
      }),
    ]
  })
}

type MeasuredShop = {
  shop: StartedProcess
  billplz: BillplzStandIn
  postgres: PostgresServer
  database: string
  seconds: number
}
type ShopDatabase = Pick<MeasuredShop, 'postgres' | 'database'>

/** Sends pay requests of new guests for `seconds`, then pays all their bills. */
async function measureShop(
  measuredShop: MeasuredShop,
  round: number,
): Promise<{ pay: CallSpeed; settle: CallSpeed }> {
  const { shop, billplz, postgres, seconds } = measuredShop
  const readUsageNow = () => readUsage(shop.pid, postgres)
  const requests = await preparePayRequests(shop.url, round, preparedRequestsPerSecond * seconds)
  const bills: string[] = []
  const endsAt = performance.now() + seconds * 1000
  const payCallSpeed = await measureSpeed(readUsageNow, () =>
    runConcurrently(async () => {
      while (performance.now() < endsAt) {
        const request = requests.pop()
        if (!request) throw new Error('the shop used up the prepared pay requests')
        const billUrl = await sendPayRequest(shop.url, request)
        if (billUrl === undefined) throw new Error('the shop created no bill')
        bills.push(readBillId(billUrl))
      }
    }).then(() => bills.length),
  )
  await waitUntilEmailsSent(measuredShop)
  const unpaidBills = [...bills]
  const settlementSpeed = await measureSpeed(readUsageNow, async () => {
    await runConcurrently(async () => {
      // The stand-in sends the callback and resolves with the shop's response.
      for (let bill = unpaidBills.pop(); bill; bill = unpaidBills.pop()) await billplz.pay(bill)
    })
    await waitUntilSettled(measuredShop)
    return bills.length
  })
  await waitUntilEmailsSent(measuredShop)
  return { pay: payCallSpeed, settle: settlementSpeed }
}

/** Replays pay calls for `seconds`, then settles all their orders. */
async function measureReplay(
  clients: readonly pg.Client[],
  replay: CheckoutReplay,
  options: { postgres: PostgresServer; database: string; seconds: number },
): Promise<{ pay: CallSpeed; settle: CallSpeed }> {
  const { postgres, database, seconds } = options
  const readUsageNow = () => readUsage(process.pid, postgres)
  const guests: Awaited<ReturnType<typeof replayPayCalls>> = []
  const payCallSpeed = await measureSpeed(readUsageNow, async () => {
    guests.push(...(await replayPayCalls(clients, replay, seconds)))
    return guests.length
  })
  const settlementSpeed = await measureSpeed(readUsageNow, async () => {
    await replaySettlements(clients, replay, guests)
    return guests.length
  })
  // An update that matched no row would make the limit look higher than it is.
  await waitUntilSettled({ postgres, database })
  return { pay: payCallSpeed, settle: settlementSpeed }
}

/** Runs `work`, which returns the number of its calls, and returns the speed of one call. */
async function measureSpeed(
  readUsageNow: () => Usage,
  work: () => Promise<number>,
): Promise<CallSpeed> {
  const usageBefore = readUsageNow()
  const startedAt = performance.now()
  const callCount = await work()
  const seconds = (performance.now() - startedAt) / 1000
  const usageAfter = readUsageNow()
  return {
    perSecond: callCount / seconds,
    nodeMs: (usageAfter.nodeMs - usageBefore.nodeMs) / callCount,
    postgresMs: (usageAfter.postgresMs - usageBefore.postgresMs) / callCount,
  }
}

/** Processor time since the start of the programs. */
type Usage = { nodeMs: number; postgresMs: number }

function readUsage(pid: number, postgres: PostgresServer): Usage {
  return {
    nodeMs: readProcessorTimeMs(pid),
    postgresMs: readPostgresProcessorTimeMs(postgres.folder),
  }
}

/** Runs `work` once for each connection, all at the same time. */
async function runConcurrently(work: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: connectionCount }, work))
}

async function preparePayRequests(
  url: string,
  round: number,
  count: number,
): Promise<PayRequest[]> {
  const requests: PayRequest[] = []
  let nextOrder = 0
  await runConcurrently(async () => {
    while (nextOrder < count) {
      const order = nextOrder++
      const emailPrefix = `pay${order}`
      requests.push(await preparePayRequest(url, { shopper: round, order, emailPrefix }))
    }
  })
  return requests
}

/** Waits until the emails of the measured calls are sent, because sending slows the next calls. */
const waitUntilEmailsSent = (database: ShopDatabase): Promise<void> =>
  waitUntilZero(database, `select count(*)::int as count from outbox_email where state = 'queued'`)

const waitUntilSettled = (database: ShopDatabase): Promise<void> =>
  waitUntilZero(database, `select count(*)::int as count from orders where payment = 'pending'`)

/** Waits until the query counts no rows. Throws after `maxWaitSeconds`. */
async function waitUntilZero({ postgres, database }: ShopDatabase, sql: string): Promise<void> {
  const deadline = performance.now() + maxWaitSeconds * 1000
  for (;;) {
    const [row] = await postgres.query(sql, database)
    if (row?.['count'] === 0) return
    if (performance.now() > deadline)
      throw new Error(`${String(row?.['count'])} rows left after ${maxWaitSeconds} s: ${sql}`)
    await pause(waitIntervalMs)
  }
}

async function connectClients(url: string): Promise<pg.Client[]> {
  const clients = Array.from(
    { length: connectionCount },
    () => new pg.Client({ connectionString: url }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  return clients
}

function createRow(
  id: string,
  title: string,
  { statementCount, comparisons }: { statementCount: number; comparisons: readonly Comparison[] },
): ReportRow {
  const ratioOf = ({ shop, replay }: Comparison) => shop.perSecond / replay.perSecond
  const medianRound = comparisons.toSorted((a, b) => ratioOf(a) - ratioOf(b))[
    Math.floor(comparisons.length / 2)
  ]
  if (!medianRound) throw new Error('measurePaying needs at least one round')
  const { shop, replay } = medianRound
  const ratio = ratioOf(medianRound)
  const formatCost = ({ nodeMs, postgresMs }: CallSpeed) =>
    `${nodeMs.toFixed(1)} + ${postgresMs.toFixed(1)} ms`
  return {
    id,
    title,
    figure: `${shop.perSecond.toFixed(0)} /s of ${replay.perSecond.toFixed(0)} /s replayed: ${ratio.toFixed(2)}; ${statementCount} statements; processor time of Node + PostgreSQL ${formatCost(shop)}, replayed ${formatCost(replay)}`,
    goal: `≥ ${minRatio} of the replayed statements`,
    isMet: ratio >= minRatio,
  }
}
