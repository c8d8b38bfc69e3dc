/**
 * Billplz delivers no callback for 26 hours, and in a second shop for 31 days. Reconciliation must
 * find every payment without exceeding the rate limit of Billplz. Moves the clocks of shop and
 * bank.
 */
import { days, hours, minutes, type Duration } from '#domain/time.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { comparePaymentRecords } from '#tests/support/buying/payment-effects.ts'
import {
  readBillId,
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { seededRandom } from '#tests/support/random.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

/** Rate limit of Billplz: number of bill reads in five minutes. */
const maxReadsPerFiveMinutes = 100
/** The shop gets a day of the clock to find all payments of the outage. */
const maxReconcileRounds = 24 * 60
/** Reconciliation in the second shop ends on this day, after its last check of a bill. */
const lastDay = days(32)
/** Step of the clock in the second shop. */
const stepMs = minutes(30)

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
        outcome: `all settled after ${roundCount} minutes`,
      })
    }),
    await withCleanup(async (t) => {
      const testShop = await startShop(t)
      const billIds = await placeOrders(testShop, scaleCount(300))
      await payWithin(testShop, billIds, days(29))
      const paidCount = await countPaidOrders(testShop)
      return createRow(testShop, {
        title: `${billIds.length} bills of expired orders paid on any of 29 days, no callback for 31 days`,
        orderCount: billIds.length,
        outcome: `${paidCount} settled by day 31`,
      })
    }),
  ],
}

async function startShop(
  t: Parameters<typeof startShopWithPayments>[0],
): Promise<ShopWithPayments> {
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
 * rounds, at most `maxReconcileRounds`.
 */
async function reconcileUntilPaid(testShop: ShopWithPayments, orderCount: number): Promise<number> {
  for (let round = 1; round <= maxReconcileRounds; round++) {
    await reconcile(testShop.shop)
    if ((await countPaidOrders(testShop)) === orderCount) return round
    await advanceClocks(testShop, minutes(1))
  }
  return maxReconcileRounds
}

/**
 * Pays the bills at random times within `period`, most of them after the order has expired.
 * Reconciles until `lastDay`.
 */
async function payWithin(
  testShop: ShopWithPayments,
  billIds: readonly string[],
  period: Duration,
): Promise<void> {
  const random = seededRandom(billIds.length)
  const payments = billIds
    .map((billId) => ({ billId, paidAfterMs: random() * period }))
    .toSorted((a, b) => a.paidAfterMs - b.paidAfterMs)
  for (let elapsedMs = 0; elapsedMs <= lastDay; elapsedMs += stepMs) {
    while (payments[0] !== undefined && payments[0].paidAfterMs <= elapsedMs)
      await testShop.billplz.pay(payments.shift()?.billId ?? '')
    await reconcile(testShop.shop)
    await advanceClocks(testShop, stepMs)
  }
}

async function createRow(
  testShop: ShopWithPayments,
  { title, orderCount, outcome }: { title: string; orderCount: number; outcome: string },
) {
  const refusedCount = countRefusedReads(testShop)
  const paidCount = await countPaidOrders(testShop)
  const records = await comparePaymentRecords(testShop)
  const settlements = await testShop.shop.db
    .selectFrom('order_event')
    .select('id')
    .where('subject', '=', 'payment')
    .where('to_state', '=', 'paid')
    .execute()
  const isExact =
    records.recordedAsPaidSen === records.paidAtBillplzSen && records.issues.length === 0
  return {
    id: 'G-18',
    title,
    figure: `${outcome}; ${paidCount} of ${orderCount} paid, ${settlements.length - paidCount} paid twice, ${refusedCount} reads refused by the rate limit`,
    goal: 'all paid exactly once, 0 reads refused',
    isMet:
      paidCount === orderCount && settlements.length === paidCount && isExact && refusedCount === 0,
  }
}

/**
 * Counts the reads that Billplz refused with 429, by the shop's log. The shop must stay below the
 * rate limit by itself.
 */
function countRefusedReads({ logLines }: ShopWithPayments): number {
  return logLines.filter((line) => line.includes('"outcome":429')).length
}
