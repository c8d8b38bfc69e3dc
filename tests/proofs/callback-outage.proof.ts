/**
 * Billplz delivers no callback for 26 hours, and in a second shop for 31 days. Reconciliation must
 * find every payment without exceeding the rate limit of Billplz. Moves the clocks of the shop and
 * of the simulated Billplz.
 */
import { days, hours, minutes, type Duration } from '#domain/time.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { comparePaymentRecords } from '#tests/support/buying/payment-effects.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import type { ReportRow } from '#bench/row.ts'
import { seededRandom } from '#tests/support/random.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

/** Rate limit of Billplz: number of bill reads in five minutes. */
const maxReadsPerFiveMinutes = 100
/** The shop has one simulated day, in rounds of one minute, to find all payments of the outage. */
const maxReconcileRounds = 24 * 60
/** In the second shop, bills are paid until day 29 and checked for the last time on day 31. */
const paymentPeriod = days(29)
const simulatedPeriod = days(32)
/** Step of the clock in the second shop. */
const clockStep = minutes(30)

export const proof: Proof = {
  title: 'callbacks lost for 26 hours and for 31 days',
  maxMinutes: 10,
  run: async ({ scaleCount }) => [
    await withCleanup(async (t) => {
      const testShop = await startShop(t)
      const billIds = await placeOrders(testShop, scaleCount(1000))
      // No reconciliation runs while the customers pay, as if the shop were down too.
      for (const billId of billIds) await testShop.billplz.pay(billId)
      await advanceClocks(testShop, hours(26))
      const roundCount = await reconcileUntilPaid(testShop, billIds.length)
      return createRow(testShop, {
        title: `${billIds.length} bills paid during 26 hours without callbacks and without the shop`,
        orderCount: billIds.length,
        outcome:
          roundCount === undefined
            ? 'not all settled within a day'
            : `all settled in ${roundCount} rounds, one a minute`,
      })
    }),
    await withCleanup(async (t) => {
      const testShop = await startShop(t)
      const billIds = await placeOrders(testShop, scaleCount(300))
      await payWithin(testShop, billIds, paymentPeriod)
      return createRow(testShop, {
        title: `${billIds.length} bills of expired orders paid on any of 29 days, no callback for 31 days`,
        orderCount: billIds.length,
        outcome: 'by day 32',
      })
    }),
  ],
}

async function startShop(t: CleanupContext): Promise<ShopWithPayments> {
  const postgres = await startPostgres(t)
  const databaseUrl = postgres.url(await postgres.createDatabase())
  // The proof runs the jobs itself, because it moves the clock.
  const testShop = await startShopWithPayments(t, { databaseUrl, settings: { RUN_JOBS: 'false' } })
  testShop.billplz.simulateFault({ name: 'callback-never', times: 'always' })
  testShop.billplz.setRateLimit(maxReadsPerFiveMinutes)
  return testShop
}

/** Places orders and returns the ids of their bills. */
async function placeOrders(testShop: ShopWithPayments, orderCount: number): Promise<string[]> {
  const billIds: string[] = []
  for (let buyer = 0; buyer < orderCount; buyer++) {
    const body = buildPayBody({ customerDetails: { email: `buyer${buyer}@example.com` } })
    const options = { headers: newIpHeader() }
    const { url } = await testShop.createVisitor()('POST /api/billplz/pay', { body }, options)
    billIds.push(readBillId(url))
  }
  return billIds
}

async function advanceClocks(testShop: ShopWithPayments, duration: Duration): Promise<void> {
  testShop.clock.advance(duration)
  await testShop.billplz.advanceClock(duration)
}

async function countPaidOrders({ shop }: ShopWithPayments): Promise<number> {
  const rows = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('payment', '=', 'paid')
    .execute()
  return rows.length
}

/**
 * Reconciles every minute, as a running shop does, until all orders are paid. Returns the number of
 * rounds, or undefined when orders are unpaid after `maxReconcileRounds`.
 */
async function reconcileUntilPaid(
  testShop: ShopWithPayments,
  orderCount: number,
): Promise<number | undefined> {
  for (let round = 1; round <= maxReconcileRounds; round++) {
    await reconcile(testShop.shop)
    if ((await countPaidOrders(testShop)) === orderCount) return round
    await advanceClocks(testShop, minutes(1))
  }
  return undefined
}

/**
 * Pays the bills at random times within `period`, most of them after the order has expired.
 * Reconciles during the whole `simulatedPeriod`.
 */
async function payWithin(
  testShop: ShopWithPayments,
  billIds: readonly string[],
  period: Duration,
): Promise<void> {
  // Seeded, so that every run with as many bills pays at the same times.
  const random = seededRandom(billIds.length)
  const payments = billIds.map((billId) => ({ billId, paidAfterMs: random() * period }))
  for (let elapsedMs = 0; elapsedMs <= simulatedPeriod; elapsedMs += clockStep) {
    const duePayments = payments.filter(
      ({ paidAfterMs }) => paidAfterMs > elapsedMs - clockStep && paidAfterMs <= elapsedMs,
    )
    for (const { billId } of duePayments) await testShop.billplz.pay(billId)
    await reconcile(testShop.shop)
    await advanceClocks(testShop, clockStep)
  }
}

async function createRow(
  testShop: ShopWithPayments,
  { title, orderCount, outcome }: { title: string; orderCount: number; outcome: string },
): Promise<ReportRow> {
  const { readCount, refusedCount } = countBillReads(testShop)
  const paidCount = await countPaidOrders(testShop)
  const records = await comparePaymentRecords(testShop)
  const settlements = await testShop.shop.db
    .selectFrom('order_event')
    .select('id')
    .where('subject', '=', 'payment')
    .where('to_state', '=', 'paid')
    .execute()
  const doRecordsMatch =
    records.recordedAsPaidSen === records.paidAtBillplzSen && records.issues.length === 0
  return {
    // The requirement that this proves.
    id: 'G-18',
    title,
    figure: `${outcome}; ${paidCount} of ${orderCount} paid, ${settlements.length - paidCount} paid twice, ${refusedCount} of ${readCount} reads refused by the rate limit${doRecordsMatch ? '' : ', records of shop and Billplz differ'}`,
    goal: 'all paid exactly once, 0 reads refused',
    isMet:
      paidCount === orderCount &&
      settlements.length === paidCount &&
      doRecordsMatch &&
      // Each paid order needs a read. Fewer mean that the reads were not counted.
      readCount >= orderCount &&
      refusedCount === 0,
  }
}

/**
 * Counts the reads of bills, and those that Billplz refused with 429, by the shop's log. The shop
 * must stay below the rate limit by itself.
 */
function countBillReads({ logLines }: ShopWithPayments) {
  const reads = logLines.filter((line) => line.includes('"operation":"get"'))
  const countOutcome = (status: number) =>
    reads.filter((line) => line.includes(`"outcome":${status}`)).length
  const refusedCount = countOutcome(429)
  return { readCount: countOutcome(200) + refusedCount, refusedCount }
}
