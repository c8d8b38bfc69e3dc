/**
 * Repeats races of which each must have exactly one winner, with two shops on one PostgreSQL
 * database. Reports for each race the number of rounds with one winner. These and other races, with
 * few repetitions, are in tests/faults/races/.
 */
import type { ReportRow } from '#bench/row.ts'
import { parseStockAmount } from '#domain/stock/stock-amount.ts'
import { checkBill } from '#server/payments/bills/check-bill.ts'
import { countEffects, oneEffect, waitForPayment } from '#tests/support/buying/buying.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { billIdOf, buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { receiveLot } from '#tests/support/desks/stock.ts'
import { startTwoShops, type TwoShops } from '#tests/support/shop/two-shops.ts'
import type { ApiCall } from '#web/api/client.ts'

import type { Proof } from './proof.ts'

type Race = {
  id: string
  what: string
  /** Runs the race once and returns the number of winners. */
  run(round: number): Promise<number>
}

export const proof: Proof = {
  title: 'Races between two processes on one database',
  maxMinutes: 20,
  async run({ count }) {
    const shops = await startTwoShops({ DATABASE_POOL: '20' })
    try {
      const rows: ReportRow[] = []
      for (const race of await createRaces(shops)) rows.push(await repeat(race, count(100)))
      rows.push(await checkShop(shops))
      return rows
    } finally {
      await shops.stop()
    }
  },
}

async function repeat({ id, what, run }: Race, rounds: number): Promise<ReportRow> {
  let wrongRounds = 0
  for (let round = 0; round < rounds; round++) if ((await run(round)) !== 1) wrongRounds += 1
  return {
    id,
    title: `${what}: exactly one winner`,
    figure: `${rounds - wrongRounds} of ${rounds} rounds`,
    goal: 'all',
    isMet: wrongRounds === 0,
  }
}

async function createRaces(shops: TwoShops): Promise<Race[]> {
  const { shop, secondShop } = shops
  const browsers = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const call = (index % 2 === 0 ? shop : secondShop).createVisitor()
      await call('GET /api/init')
      return call
    }),
  )
  return [
    {
      id: 'G-05',
      what: '100 buyers of a single-use voucher',
      run: raceForVoucher(shops, browsers),
    },
    { id: 'G-06', what: '50 pay calls with one idempotency key', run: raceWithOneKey(shops) },
    { id: 'G-07', what: '100 parallel callbacks of one payment', run: raceOfCallbacks(shops) },
    { id: 'G-07', what: '50 parallel checks of one paid bill', run: raceOfChecks(shops) },
    { id: 'I8', what: '10 discards based on one version of a lot', run: await raceForLot(shops) },
  ]
}

function raceForVoucher({ shop }: TwoShops, browsers: readonly ApiCall[]): Race['run'] {
  return async (round) => {
    const voucherCode = `SINGLE${round}`
    await shop.shop.db
      .insertInto('voucher')
      .values({ code: voucherCode, kind: 'amount', amount_sen: 5_000, use_limit: 1 })
      .execute()
    const results = await Promise.allSettled(
      browsers.map((call, index) => {
        const body = buildPayBody({
          paymentData: { total: 220, voucherCode },
          customerDetails: { email: `voucher${round}-${index}@example.com` },
        })
        return call('POST /api/billplz/pay', { body }, { headers: newIpHeader() })
      }),
    )
    return results.filter(({ status }) => status === 'fulfilled').length
  }
}

/** The winners are the bills that the buyer has afterwards. */
function raceWithOneKey({ shop }: TwoShops): Race['run'] {
  return async (round) => {
    const email = `one-key-${round}@example.com`
    const call = shop.createVisitor()
    await call('GET /api/init')
    const body = buildPayBody({ customerDetails: { email } })
    const headers = { 'idempotency-key': `one-key-${round}` }
    await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        call('POST /api/billplz/pay', { body }, { headers: { ...headers, ...newIpHeader() } }),
      ),
    )
    return shop.billplz.ledger().bills.filter((bill) => bill.email === email).length
  }
}

async function buy({ shop }: TwoShops, email: string): Promise<string> {
  const body = buildPayBody({ customerDetails: { email } })
  const call = shop.createVisitor()
  const { url } = await call('POST /api/billplz/pay', { body }, { headers: newIpHeader() })
  return billIdOf(url)
}

/** The winners are the confirmation emails; none if the order was not settled exactly once. */
function raceOfCallbacks(shops: TwoShops): Race['run'] {
  const { shop } = shops
  return async (round) => {
    const billId = await buy(shops, `callbacks${round}@example.com`)
    shop.billplz.simulateFault({
      name: 'callback-repeated',
      count: 100,
      parallel: true,
      reference: billId,
    })
    await shop.billplz.pay(billId)
    await waitForPayment(shop, billId, 'paid')
    const { paid, begun, emails } = await countEffects(shop, billId)
    return paid === oneEffect.paid && begun === oneEffect.begun ? emails : 0
  }
}

function raceOfChecks(shops: TwoShops): Race['run'] {
  const { shop, secondShop } = shops
  return async (round) => {
    const billId = await buy(shops, `checks${round}@example.com`)
    shop.billplz.simulateFault({ name: 'callback-never', reference: billId })
    await shop.billplz.pay(billId)
    const { id } = await shop.shop.db
      .selectFrom('payment_attempt')
      .select('id')
      .where('bill_id', '=', billId)
      .executeTakeFirstOrThrow()
    const checks = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        checkBill(index % 2 === 0 ? shop.shop : secondShop.shop, id, { cause: 'race' }),
      ),
    )
    return checks.filter(({ result }) => result === 'settled').length
  }
}

async function raceForLot({ shop, secondShop }: TwoShops): Promise<Race['run']> {
  const { call, token } = await createPharmacist(shop)
  const otherCall = secondShop.createVisitor({ token })
  await otherCall('GET /api/init')
  const fullStock = parseStockAmount('500 g', 'mass')
  return async (round) => {
    const lot = await receiveLot(call, 'zinc', { supplierLot: `RACE-${round}` })
    await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? call : otherCall)('POST /api/pharmacy/lots/{lotNumber}/discard', {
          params: { lotNumber: lot.number },
          body: { version: lot.version, amount: '30 g', reason: 'Race' },
        }),
      ),
    )
    const params = { lotNumber: lot.number }
    const { stock } = await call('GET /api/pharmacy/lots/{lotNumber}', { params })
    return fullStock.ok ? (fullStock.amount - stock) / (30 * 1e9) : 0
  }
}

/** Checks the invariants after all races. */
async function checkShop({ shop }: TwoShops): Promise<ReportRow> {
  const ledgers = { billplz: shop.billplz.ledger(), paypal: shop.standIns.paypal.ledger() }
  const violations = await checkInvariants(shop.shop.db, ledgers)
  if (violations.length > 0) console.log(violations.slice(0, 20).join('\n'))
  return {
    id: 'I1–I6, I8, I11–I13',
    title: 'violated invariants after all races',
    figure: String(violations.length),
    goal: '0',
    isMet: violations.length === 0,
  }
}
