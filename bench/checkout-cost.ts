/**
 * Goal P-0 of docs/proof.md: measures the cost of one guest checkout, from the pay call to the sent
 * confirmation email: processor time of the shop and of PostgreSQL, and the number of writing
 * transactions. Requests no pages.
 */
import { setTimeout as pause } from 'node:timers/promises'

import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import type { PostgresServer } from '#tests/support/database/postgres.ts'

import { measureBareCalls } from './bare-calls.ts'
import {
  canReadProcessorTime,
  readProcessorTimeMs,
  readPostgresProcessorTimeMs,
} from './processor-time.ts'
import type { ReportRow } from './row.ts'
import { requestBill } from './buying.ts'

/** As many as in bare-calls.ts, whose row is compared with the rows of this file. */
const concurrentShoppers = 8
/** The guests of the warm-up and of the measurement have emails that begin with these. */
const emailPrefixes = ['warm', 'cost'] as const
const [warmUpPrefix, measuredPrefix] = emailPrefixes
/** Longest warm-up. A quick run with a shorter measurement warms up only as long as it measures. */
const maxWarmUpSeconds = 3
const maxWaitMs = 120_000
const waitIntervalMs = 200
/** Goal for the shop and for PostgreSQL, each. */
const maxProcessorMs = 3
const maxWriteTransactions = 4

type MeasuredShop = {
  url: string
  /** Process id of the shop. */
  pid: number
  standInsUrl: string
  /** Port of the stand-ins' mail server. */
  smtpPort: number
  postgres: PostgresServer
  database: string
  /** Duration of the measurement. */
  seconds: number
}

/** Returns no rows where processor time cannot be read, which is everywhere but on Linux. */
export async function measureCheckoutCost(measuredShop: MeasuredShop): Promise<ReportRow[]> {
  if (!canReadProcessorTime) return []
  // Warms up the shop, its connections and the database.
  await buyForSeconds(measuredShop, Math.min(measuredShop.seconds, maxWarmUpSeconds), warmUpPrefix)
  await waitUntilProcessed(measuredShop)
  const usageBefore = await readUsage(measuredShop)
  const orderCount = await buyForSeconds(measuredShop, measuredShop.seconds, measuredPrefix)
  await waitUntilProcessed(measuredShop)
  const usageAfter = await readUsage(measuredShop)
  const usagePerOrder = (resource: keyof Usage) =>
    (usageAfter[resource] - usageBefore[resource]) / orderCount
  const shopMs = usagePerOrder('shopMs')
  const databaseMs = usagePerOrder('databaseMs')
  const writeTransactionCount = usagePerOrder('writeTransactionCount')
  return [
    {
      id: 'P-0',
      title: 'processor time of one guest checkout, callback, emails and jobs included',
      figure: `shop ${shopMs.toFixed(1)} ms, PostgreSQL ${databaseMs.toFixed(1)} ms; ${orderCount} checkouts`,
      goal: `≤ ${maxProcessorMs} ms each`,
      isMet: shopMs <= maxProcessorMs && databaseMs <= maxProcessorMs,
    },
    {
      id: 'P-0',
      title: 'writing transactions of one guest checkout',
      figure: writeTransactionCount.toFixed(1),
      goal: `≤ ${maxWriteTransactions}`,
      isMet: writeTransactionCount <= maxWriteTransactions,
    },
    await measureBareCalls(measuredShop),
  ]
}

/** Buys with all shoppers for `seconds`. Returns the number of paid orders. */
async function buyForSeconds(
  { url, standInsUrl }: MeasuredShop,
  seconds: number,
  emailPrefix: (typeof emailPrefixes)[number],
): Promise<number> {
  const endsAt = performance.now() + seconds * 1000
  let orderCount = 0
  const buyRepeatedly = async (shopper: number): Promise<void> => {
    for (let order = 0; performance.now() < endsAt; order++) {
      const billUrl = await requestBill(url, { shopper, order, emailPrefix })
      if (billUrl === undefined) throw new Error('the shop created no bill')
      await payBill(standInsUrl, billUrl)
      orderCount++
    }
  }
  await Promise.all(
    Array.from({ length: concurrentShoppers }, (_, shopper) => buyRepeatedly(shopper)),
  )
  return orderCount
}

/** Pays a bill as its payer does on the page of the stand-in, which then sends the callback. */
async function payBill(standInsUrl: string, billUrl: string): Promise<void> {
  const billId = readBillId(billUrl)
  const response = await fetch(`${standInsUrl}/billplz/control/bills/${billId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!response.ok) throw new Error(`bill ${billId} could not be paid: ${response.status}`)
  await response.text()
}

/**
 * Counts the work of the checkouts that is not done yet. Other measurements leave unpaid orders in
 * the same database, so only orders of `buyForSeconds` are counted. The states of the jobs are an
 * enum of pg-boss: those before `completed` are `created`, `retry` and `active`.
 */
const pendingWorkQuery = `
  select (select count(*) from outbox_email where state = 'queued')::int as emails,
    (select count(*) from orders where payment = 'pending'
      and (${emailPrefixes.map((prefix) => `email like '${prefix}-%'`).join(' or ')}))::int
      as orders,
    (select count(*) from jobs.job where state < 'completed' and start_after < now()
      and name in ('payments.callback', 'pharmacy-recheck', 'mail.send', 'supply.stops'))::int
      as jobs`

/** Waits until every callback has been processed and every email sent. Throws after `maxWaitMs`. */
async function waitUntilProcessed({ postgres, database }: MeasuredShop): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const [pendingCounts] = await postgres.query(pendingWorkQuery, database)
    if (pendingCounts && Object.values(pendingCounts).every((count) => count === 0)) return
    if (performance.now() > deadline)
      throw new Error(
        `work is not done after ${maxWaitMs / 1000} seconds: ${JSON.stringify(pendingCounts)}`,
      )
    await pause(waitIntervalMs)
  }
}

type Usage = { shopMs: number; databaseMs: number; writeTransactionCount: number }

/**
 * Returns the processor time so far, and the number of transactions that have written. Only those
 * get an id from PostgreSQL, and the ids are consecutive. The query itself takes one too.
 */
async function readUsage({ pid, postgres, database }: MeasuredShop): Promise<Usage> {
  const [row] = await postgres.query(
    'select pg_current_xact_id()::text::bigint::int as latest_transaction_id',
    database,
  )
  return {
    shopMs: readProcessorTimeMs(pid),
    databaseMs: readPostgresProcessorTimeMs(postgres.folder),
    writeTransactionCount: Number(row?.['latest_transaction_id']),
  }
}
