/**
 * P-0: measures the cost of one guest checkout, from the pay call to the sent confirmation email:
 * processor time of the shop and of PostgreSQL, and the number of writing transactions. Requests no
 * pages.
 */
import { setTimeout as pause } from 'node:timers/promises'

import type { PostgresServer } from '#tests/support/database/postgres.ts'

import { measureBareCalls } from './bare-calls.ts'
import { canReadProcessorTime, processorTimeMs, postgresProcessorTimeMs } from './processor-time.ts'
import type { ReportRow } from './row.ts'
import { requestBill } from './buying.ts'

const concurrentShoppers = 8
const maxWaitMs = 120_000
/** Goal for the shop and for PostgreSQL, each. */
const maxProcessorMs = 3
const maxWriteTransactions = 4

export async function measureCheckoutCost(measuredShop: {
  url: string
  /** Process id of the shop. */
  pid: number
  standInsUrl: string
  /** Port of the stand-ins' mail server. */
  smtpPort: number
  postgres: PostgresServer
  database: string
  seconds: number
}): Promise<ReportRow[]> {
  if (!canReadProcessorTime) return []
  // Warms up the shop, its connections and the database.
  await buyForSeconds(measuredShop, Math.min(measuredShop.seconds, 3), 'warm')
  await waitUntilProcessed(measuredShop)
  const usageBefore = await readUsage(measuredShop)
  const orderCount = await buyForSeconds(measuredShop, measuredShop.seconds, 'cost')
  await waitUntilProcessed(measuredShop)
  const usageAfter = await readUsage(measuredShop)
  const costPerOrder = (resource: keyof typeof usageBefore) =>
    (usageAfter[resource] - usageBefore[resource]) / orderCount
  const [shop, database, writeTransactions] = [
    costPerOrder('shop'),
    costPerOrder('database'),
    costPerOrder('writeTransactions'),
  ]
  return [
    {
      id: 'P-0',
      title: 'processor time of one guest checkout, callback, emails and jobs included',
      figure: `shop ${shop.toFixed(1)} ms, PostgreSQL ${database.toFixed(1)} ms; ${orderCount} checkouts`,
      goal: `≤ ${maxProcessorMs} ms each`,
      isMet: shop <= maxProcessorMs && database <= maxProcessorMs,
    },
    {
      id: 'P-0',
      title: 'writing transactions of one guest checkout',
      figure: writeTransactions.toFixed(1),
      goal: `≤ ${maxWriteTransactions}`,
      isMet: writeTransactions <= maxWriteTransactions,
    },
    await measureBareCalls(measuredShop),
  ]
}

type MeasuredShop = Parameters<typeof measureCheckoutCost>[0]

/** Buys with all shoppers for `seconds`. Returns the number of paid orders. */
async function buyForSeconds(
  { url, standInsUrl }: MeasuredShop,
  seconds: number,
  emailPrefix: 'warm' | 'cost',
) {
  const endsAt = performance.now() + seconds * 1000
  let orderCount = 0
  const buyRepeatedly = async (shopper: number): Promise<void> => {
    for (let order = 0; performance.now() < endsAt; order++) {
      const billUrl = await requestBill(url, { shopper, order, emailPrefix })
      if (billUrl === undefined) throw new Error('the shop created no bill')
      const billId = new URL(billUrl).pathname.split('/').at(-1)
      const payResponse = await fetch(`${standInsUrl}/billplz/control/bills/${billId}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      if (!payResponse.ok)
        throw new Error(`bill ${billId} could not be paid: ${payResponse.status}`)
      await payResponse.text()
      orderCount++
    }
  }
  await Promise.all(
    Array.from({ length: concurrentShoppers }, (_, shopper) => buyRepeatedly(shopper)),
  )
  return orderCount
}

/**
 * Waits until every callback has been processed and every email has been sent. Other measurements
 * leave unpaid orders in the same database, so only orders of `buyForSeconds` are counted. Throws
 * after two minutes.
 */
async function waitUntilProcessed({ postgres, database }: MeasuredShop): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const [pendingCounts] = await postgres.query(
      `select (select count(*) from outbox_email where state = 'queued')::int as emails,
        (select count(*) from orders where payment = 'pending'
          and (email like 'warm-%' or email like 'cost-%'))::int as orders,
        (select count(*) from jobs.job where state < 'completed' and start_after < now()
          and name in ('payments.callback', 'pharmacy-recheck', 'mail.send', 'supply.stops'))::int
          as jobs`,
      database,
    )
    if (pendingCounts && Object.values(pendingCounts).every((count) => count === 0)) return
    if (performance.now() > deadline)
      throw new Error(
        `emails, orders or jobs are not done after two minutes: ${JSON.stringify(pendingCounts)}`,
      )
    await pause(200)
  }
}

/**
 * Returns processor times in milliseconds, and the number of transactions that wrote: PostgreSQL
 * gives an id only to those.
 */
async function readUsage({ pid, postgres, database }: MeasuredShop) {
  const [row] = await postgres.query(
    'select pg_current_xact_id()::text::bigint::int as transactions',
    database,
  )
  return {
    shop: processorTimeMs(pid),
    database: postgresProcessorTimeMs(postgres.folder),
    writeTransactions: Number(row?.['transactions']),
  }
}
