/**
 * Billplz delivers no callback for 26 hours, and later for 31 days: reconciliation finds every
 * payment without exceeding the rate limit of Billplz. Clocks of shop and bank are turned.
 */
import { days, hours, minutes, type Duration } from '#domain/time.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { compareLedgers } from '#tests/support/buying.ts'
import {
  billIdOf,
  buildPayBody,
  startPayingShop,
  type PayingShop,
} from '#tests/support/paying-shop.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { seededRandom } from '#tests/support/random.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

/** Reads of bills that the stand-in allows in five minutes. */
const rateLimit = 100

export const proof: Proof = {
  title: 'callbacks lost for 26 hours and for 31 days',
  maxMinutes: 10,
  run: async ({ count }) => [
    await withCleanup(async (t) => {
      const shop = await startShop(t)
      const bills = await placeOrders(shop, count(1000))
      // The shop is down as well: nothing reconciles while the customers pay.
      for (const bill of bills) await shop.billplz.pay(bill)
      await turnClocks(shop, hours(26))
      const roundsNeeded = await reconcileUntilPaid(shop, bills.length, 24 * 60)
      return rowOf(shop, {
        what: `${bills.length} bills paid during 26 hours without callbacks and without the shop`,
        orders: bills.length,
        rounds: `all settled after ${roundsNeeded} minutes`,
      })
    }),
    await withCleanup(async (t) => {
      const shop = await startShop(t)
      const bills = await placeOrders(shop, count(300))
      await payWithin(shop, bills, days(29))
      const paid = await countPaid(shop)
      return rowOf(shop, {
        what: `${bills.length} bills of expired orders paid on any of 29 days, no callback for 31 days`,
        orders: bills.length,
        rounds: `${paid} settled by day 31`,
      })
    }),
  ],
}

async function startShop(t: Parameters<typeof startPayingShop>[0]): Promise<PayingShop> {
  const postgres = await startPostgres(t)
  const databaseUrl = postgres.url(await postgres.createDatabase())
  // The proof runs the jobs itself, at the times of the turned clock.
  const shop = await startPayingShop(t, { databaseUrl, settings: { RUN_JOBS: 'false' } })
  shop.billplz.misbehave({ name: 'callback-never', times: 'always' })
  shop.billplz.setRateLimit(rateLimit)
  return shop
}

/** Returns the ids of the bills. */
async function placeOrders(shop: PayingShop, count: number): Promise<string[]> {
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

async function turnClocks(shop: PayingShop, duration: Duration): Promise<void> {
  shop.clock.advance(duration)
  await shop.billplz.turnClock(duration)
}

async function countPaid({ shop }: PayingShop): Promise<number> {
  const rows = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('payment', '=', 'paid')
    .execute()
  return rows.length
}

/** Returns the number of rounds, one a minute as in a running shop. */
async function reconcileUntilPaid(
  shop: PayingShop,
  orders: number,
  maxRounds: number,
): Promise<number> {
  for (let round = 1; round <= maxRounds; round++) {
    await reconcile(shop.shop)
    if ((await countPaid(shop)) === orders) return round
    await turnClocks(shop, minutes(1))
  }
  return maxRounds
}

/** Customers pay at random times, most of them after the order has expired. */
async function payWithin(shop: PayingShop, bills: string[], period: Duration): Promise<void> {
  const random = seededRandom(bills.length)
  const payments = bills
    .map((bill) => ({ bill, at: random() * period }))
    .toSorted((a, b) => a.at - b.at)
  const step = minutes(30)
  for (let elapsed = 0; elapsed <= days(32); elapsed += step) {
    while (payments[0] !== undefined && payments[0].at <= elapsed)
      await shop.billplz.pay(payments.shift()?.bill ?? '')
    await reconcile(shop.shop)
    await turnClocks(shop, step)
  }
}

async function rowOf(
  shop: PayingShop,
  { what, orders, rounds }: { what: string; orders: number; rounds: string },
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
    what,
    figure: `${rounds}; ${paid} of ${orders} paid, ${settlements.length - paid} paid twice, ${refused} reads refused by the rate limit`,
    goal: 'all paid exactly once, 0 reads refused',
    met: paid === orders && settlements.length === paid && isExact && refused === 0,
  }
}

/** Reads that the stand-in refused: the shop must stay below the limit by itself. */
function countRefusedReads({ logLines }: PayingShop): number {
  return logLines.filter((line) => line.includes('"outcome":429')).length
}
