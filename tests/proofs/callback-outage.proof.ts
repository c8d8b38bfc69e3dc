/**
 * Billplz delivers no callback for 26 hours, and in a second shop for 31 days. Reconciliation must
 * find every payment without exceeding the rate limit of Billplz. Moves the clocks of shop and
 * bank.
 */
import { days, hours, minutes, type Duration } from '#domain/time.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { compareLedgers } from '#tests/support/buying/buying.ts'
import {
  billIdOf,
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { seededRandom } from '#tests/support/random.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

/** Number of bill reads that the stand-in allows in five minutes. */
const rateLimit = 100

export const proof: Proof = {
  title: 'callbacks lost for 26 hours and for 31 days',
  maxMinutes: 10,
  run: async ({ count }) => [
    await withCleanup(async (t) => {
      const shop = await startShop(t)
      const bills = await placeOrders(shop, count(1000))
      // No reconciliation runs while the customers pay, as if the shop were down too.
      for (const bill of bills) await shop.billplz.pay(bill)
      await advanceClocks(shop, hours(26))
      const roundsNeeded = await reconcileUntilPaid(shop, bills.length, 24 * 60)
      return rowOf(shop, {
        title: `${bills.length} bills paid during 26 hours without callbacks and without the shop`,
        orderCount: bills.length,
        outcome: `all settled after ${roundsNeeded} minutes`,
      })
    }),
    await withCleanup(async (t) => {
      const shop = await startShop(t)
      const bills = await placeOrders(shop, count(300))
      await payWithin(shop, bills, days(29))
      const paid = await countPaid(shop)
      return rowOf(shop, {
        title: `${bills.length} bills of expired orders paid on any of 29 days, no callback for 31 days`,
        orderCount: bills.length,
        outcome: `${paid} settled by day 31`,
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
  const shop = await startShopWithPayments(t, { databaseUrl, settings: { RUN_JOBS: 'false' } })
  shop.billplz.simulateFault({ name: 'callback-never', times: 'always' })
  shop.billplz.setRateLimit(rateLimit)
  return shop
}

/** Places `count` orders and returns the ids of their bills. */
async function placeOrders(shop: ShopWithPayments, count: number): Promise<string[]> {
  const bills: string[] = []
  for (let buyer = 0; buyer < count; buyer++) {
    const body = buildPayBody({ customerDetails: { email: `buyer${buyer}@example.com` } })
    const ip = `10.8.${buyer >> 8}.${buyer & 255}`
    const { url } = await shop.createVisitor()(
      'POST /api/billplz/pay',
      { body },
      { headers: { 'x-forwarded-for': ip } },
    )
    bills.push(billIdOf(url))
  }
  return bills
}

async function advanceClocks(shop: ShopWithPayments, duration: Duration): Promise<void> {
  shop.clock.advance(duration)
  await shop.billplz.advanceClock(duration)
}

async function countPaid({ shop }: ShopWithPayments): Promise<number> {
  const rows = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('payment', '=', 'paid')
    .execute()
  return rows.length
}

/**
 * Reconciles every minute, as a running shop does. Returns the number of rounds that were needed.
 */
async function reconcileUntilPaid(
  shop: ShopWithPayments,
  orderCount: number,
  maxRounds: number,
): Promise<number> {
  for (let round = 1; round <= maxRounds; round++) {
    await reconcile(shop.shop)
    if ((await countPaid(shop)) === orderCount) return round
    await advanceClocks(shop, minutes(1))
  }
  return maxRounds
}

/** Pays the bills at random times within `period`, most of them after the order has expired. */
async function payWithin(shop: ShopWithPayments, bills: string[], period: Duration): Promise<void> {
  const random = seededRandom(bills.length)
  const payments = bills
    .map((bill) => ({ bill, at: random() * period }))
    .toSorted((a, b) => a.at - b.at)
  const step = minutes(30)
  for (let elapsed = 0; elapsed <= days(32); elapsed += step) {
    while (payments[0] !== undefined && payments[0].at <= elapsed)
      await shop.billplz.pay(payments.shift()?.bill ?? '')
    await reconcile(shop.shop)
    await advanceClocks(shop, step)
  }
}

async function rowOf(
  shop: ShopWithPayments,
  { title, orderCount, outcome }: { title: string; orderCount: number; outcome: string },
) {
  const refused = countRefusedReads(shop)
  const paid = await countPaid(shop)
  const ledger = await compareLedgers(shop)
  const settlements = await shop.shop.db
    .selectFrom('order_event')
    .select('id')
    .where('subject', '=', 'payment')
    .where('to_state', '=', 'paid')
    .execute()
  const isExact = ledger.ours === ledger.atBank && ledger.issues.length === 0
  return {
    id: 'G-18',
    title,
    figure: `${outcome}; ${paid} of ${orderCount} paid, ${settlements.length - paid} paid twice, ${refused} reads refused by the rate limit`,
    goal: 'all paid exactly once, 0 reads refused',
    isMet: paid === orderCount && settlements.length === paid && isExact && refused === 0,
  }
}

/** Counts the reads that Billplz refused. The shop must stay below the rate limit by itself. */
function countRefusedReads({ logLines }: ShopWithPayments): number {
  return logLines.filter((line) => line.includes('"outcome":429')).length
}
