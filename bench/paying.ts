/**
 * P-4 and P-5: measures the pay call, and the way from a callback to the settled order, on
 * PostgreSQL with 16 connections. The limit is the same statements, recorded from the shop and sent
 * by Node in one transaction. Shop, load generator, Billplz stand-in and PostgreSQL share the
 * processors, so the row also has the processor time of each side.
 */
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import type { StartedProcess } from '#scripts/processes/start-process.ts'
import type { BillplzStandIn } from '#stand-ins/billplz/billplz-stand-in.ts'
import type { PostgresServer } from '#tests/support/database/postgres.ts'
import { prepareShopProcesses } from '#tests/support/processes/shop-processes.ts'
import { billIdOf } from '#tests/support/shop/shop-with-payments.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import {
  planBareCheckout,
  sendBarePays,
  sendBareSettlements,
  type BareCheckout,
} from './bare-checkout.ts'
import { pay, preparePay, type PreparedPay } from './buying.ts'
import { processorTimeMs, postgresProcessorTimeMs } from './processor-time.ts'
import { recordCheckouts } from './recorded-checkout.ts'
import type { Row } from './row.ts'

const connections = 16
const minRatio = 0.5
/** More calls a second than the shop can serve. */
const preparedPaysPerSecond = 500
const maxWaitMs = 120_000

/** Calls per second, and processor milliseconds of each call. */
type Speed = { perSecond: number; nodeMs: number; postgresMs: number }
type Pair = { shop: Speed; bare: Speed }

export async function measurePaying(
  postgres: PostgresServer,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Row[]> {
  const bareDatabase = await postgres.createDatabase()
  const bareCheckout = planBareCheckout(...(await recordCheckouts(postgres, bareDatabase)))
  const shopDatabase = await postgres.createDatabase(bareDatabase)
  return withCleanup(async (t) => {
    const { standIns, start } = await prepareShopProcesses(t, {
      DATABASE_URL: postgres.url(shopDatabase),
      // As many as the bare side opens.
      DATABASE_POOL: String(connections),
    })
    const shop = await start()
    const clients = await connectClients(postgres.url(bareDatabase))
    t.after(async () => void (await Promise.all(clients.map((client) => client.end()))))
    const subject = { shop, billplz: standIns.billplz, postgres, database: shopDatabase, seconds }
    const payPairs: Pair[] = []
    const settlementPairs: Pair[] = []
    // The first round warms up both sides and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const ofShop = await measureShop(subject, round)
      const ofBare = await measureBare(clients, bareCheckout, {
        postgres,
        database: bareDatabase,
        seconds,
      })
      if (round === 0) continue
      payPairs.push({ shop: ofShop.pay, bare: ofBare.pay })
      settlementPairs.push({ shop: ofShop.settle, bare: ofBare.settle })
    }
    return [
      createRow('P-4', "pay call until the bill's URL", {
        statements: bareCheckout.pay.length,
        pairs: payPairs,
      }),
      createRow('P-5', 'callback until the settled order', {
        statements: bareCheckout.settle.length,
        pairs: settlementPairs,
      }),
    ]
  })
}

type Subject = {
  shop: StartedProcess
  billplz: BillplzStandIn
  postgres: PostgresServer
  database: string
  seconds: number
}
type ShopDatabase = Pick<Subject, 'postgres' | 'database'>

/** Lets guests press Pay for some seconds, then pays all their bills. */
async function measureShop(
  subject: Subject,
  round: number,
): Promise<{ pay: Speed; settle: Speed }> {
  const { shop, billplz, postgres, seconds } = subject
  const readUsageNow = () => readUsage(shop.pid, postgres)
  const preparedPays = await preparePays(shop.url, round, preparedPaysPerSecond * seconds)
  const bills: string[] = []
  const endsAt = performance.now() + seconds * 1000
  const paySpeed = await measureSpeed(readUsageNow, () =>
    runParallel(async () => {
      while (performance.now() < endsAt) {
        const prepared = preparedPays.pop()
        if (!prepared) throw new Error('the shop was faster than the prepared pay calls')
        const billUrl = await pay(shop.url, prepared)
        if (billUrl === undefined) throw new Error('the shop created no bill')
        bills.push(billIdOf(billUrl))
      }
    }).then(() => bills.length),
  )
  await waitUntilEmpty(subject)
  const unpaidBills = [...bills]
  const settleSpeed = await measureSpeed(readUsageNow, async () => {
    await runParallel(async () => {
      // The stand-in sends the callback and resolves with the shop's response.
      for (let bill = unpaidBills.pop(); bill; bill = unpaidBills.pop()) await billplz.pay(bill)
    })
    await waitUntilSettled(subject)
    return bills.length
  })
  await waitUntilEmpty(subject)
  return { pay: paySpeed, settle: settleSpeed }
}

async function measureBare(
  clients: readonly pg.Client[],
  bareCheckout: BareCheckout,
  options: { postgres: PostgresServer; database: string; seconds: number },
): Promise<{ pay: Speed; settle: Speed }> {
  const { postgres, database, seconds } = options
  const readUsageNow = () => readUsage(process.pid, postgres)
  const guests: Awaited<ReturnType<typeof sendBarePays>> = []
  const paySpeed = await measureSpeed(readUsageNow, async () => {
    guests.push(...(await sendBarePays(clients, bareCheckout, seconds)))
    return guests.length
  })
  const settleSpeed = await measureSpeed(readUsageNow, async () => {
    await sendBareSettlements(clients, bareCheckout, guests)
    return guests.length
  })
  // An update that matched no row would make the limit look higher than it is.
  await waitUntilSettled({ postgres, database })
  return { pay: paySpeed, settle: settleSpeed }
}

/** `work` returns the number of calls. */
async function measureSpeed(
  readUsageNow: () => { node: number; postgres: number },
  work: () => Promise<number>,
): Promise<Speed> {
  const usageBefore = readUsageNow()
  const startedAt = performance.now()
  const count = await work()
  const seconds = (performance.now() - startedAt) / 1000
  const usageAfter = readUsageNow()
  return {
    perSecond: count / seconds,
    nodeMs: (usageAfter.node - usageBefore.node) / count,
    postgresMs: (usageAfter.postgres - usageBefore.postgres) / count,
  }
}

function readUsage(pid: number, postgres: PostgresServer): { node: number; postgres: number } {
  return { node: processorTimeMs(pid), postgres: postgresProcessorTimeMs(postgres.folder) }
}

async function runParallel(work: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: connections }, work))
}

async function preparePays(url: string, round: number, count: number): Promise<PreparedPay[]> {
  const preparedPays: PreparedPay[] = []
  let nextOrder = 0
  await runParallel(async () => {
    while (nextOrder < count) {
      const order = nextOrder++
      preparedPays.push(await preparePay(url, { shopper: round, order, name: `pay${order}` }))
    }
  })
  return preparedPays
}

/** Waits until the emails of the measured calls were sent, which would disturb the next ones. */
const waitUntilEmpty = (subject: ShopDatabase): Promise<void> =>
  waitUntilZero(subject, `select count(*)::int as count from outbox_email where state = 'queued'`)

const waitUntilSettled = (subject: ShopDatabase): Promise<void> =>
  waitUntilZero(subject, `select count(*)::int as count from orders where payment = 'pending'`)

/** Throws after two minutes. */
async function waitUntilZero({ postgres, database }: ShopDatabase, sql: string): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const [row] = await postgres.query(sql, database)
    if (row?.['count'] === 0) return
    if (performance.now() > deadline)
      throw new Error(`${String(row?.['count'])} rows left after two minutes: ${sql}`)
    await pause(50)
  }
}

async function connectClients(url: string): Promise<pg.Client[]> {
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  return clients
}

function createRow(
  id: string,
  what: string,
  { statements, pairs }: { statements: number; pairs: readonly Pair[] },
): Row {
  const ratioOf = ({ shop, bare }: Pair) => shop.perSecond / bare.perSecond
  const medianPair = pairs.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(pairs.length / 2)]
  if (!medianPair) throw new Error('measurePaying needs at least one round')
  const { shop, bare } = medianPair
  const ratio = ratioOf(medianPair)
  const formatCost = ({ nodeMs, postgresMs }: Speed) =>
    `${nodeMs.toFixed(1)} + ${postgresMs.toFixed(1)} ms`
  return {
    id,
    what,
    figure: `${shop.perSecond.toFixed(0)} /s of ${bare.perSecond.toFixed(0)} /s bare: ${ratio.toFixed(2)}; ${statements} statements; processor time of Node + PostgreSQL ${formatCost(shop)}, bare ${formatCost(bare)}`,
    goal: `≥ ${minRatio} of the bare statements`,
    met: ratio >= minRatio,
  }
}
