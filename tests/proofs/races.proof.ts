/**
 * Repeats races of which each must have exactly one winner, with two shops on one PostgreSQL
 * database. Reports for each race the number of rounds with one winner. These and other races, with
 * few repetitions, are in tests/faults/races/.
 */
import type { ReportRow } from '#bench/row.ts'
import { checkBill } from '#server/payments/bills/check-bill.ts'
import {
  countPaymentEffects,
  singlePaymentEffects,
  waitForPaymentState,
} from '#tests/support/buying/payment-effects.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { receiveLot } from '#tests/support/desks/stock.ts'
import { startTwoShops, type TwoShops } from '#tests/support/shop/two-shops.ts'
import type { ApiCall } from '#web/api/client.ts'

import type { Proof } from './proof.ts'

/** Numbers of parallel calls in each race. */
const voucherBuyerCount = 100
const sameKeyCallCount = 50
const callbackCount = 100
const billCheckCount = 50
const discardCount = 10
/** Each discard takes this amount from a lot, which has enough for all of them. */
const discardGrams = 30
const nanogramsPerGram = 1e9
/** Number of violations that are printed. */
const maxPrintedViolations = 20

type Race = {
  id: string
  title: string
  /** Runs the race once and returns the number of winners. */
  run(round: number): Promise<number>
}

export const proof: Proof = {
  title: 'Races between two processes on one database',
  maxMinutes: 20,
  async run({ scaleCount }) {
    const shops = await startTwoShops({ DATABASE_POOL: '20' })
    try {
      const rows: ReportRow[] = []
      for (const race of await createRaces(shops))
        rows.push(await repeatRace(race, scaleCount(100)))
      rows.push(await createInvariantsRow(shops))
      return rows
    } finally {
      await shops.stop()
    }
  },
}

async function repeatRace({ id, title, run }: Race, roundCount: number): Promise<ReportRow> {
  let wrongRoundCount = 0
  for (let round = 0; round < roundCount; round++)
    if ((await run(round)) !== 1) wrongRoundCount += 1
  return {
    id,
    title: `${title}: exactly one winner`,
    figure: `${roundCount - wrongRoundCount} of ${roundCount} rounds`,
    goal: 'all',
    isMet: wrongRoundCount === 0,
  }
}

async function createRaces(shops: TwoShops): Promise<Race[]> {
  const { firstShop, secondShop } = shops
  const buyers = await Promise.all(
    Array.from({ length: voucherBuyerCount }, async (_, index) => {
      const call = (index % 2 === 0 ? firstShop : secondShop).createVisitor()
      // Fetches the CSRF token, so that the pay calls start at the same moment.
      await call('GET /api/init')
      return call
    }),
  )
  return [
    {
      id: 'G-05',
      title: `${voucherBuyerCount} buyers of a single-use voucher`,
      run: raceForVoucher(shops, buyers),
    },
    {
      id: 'G-06',
      title: `${sameKeyCallCount} pay calls with one idempotency key`,
      run: raceWithOneKey(shops),
    },
    {
      id: 'G-07',
      title: `${callbackCount} parallel callbacks of one payment`,
      run: raceOfCallbacks(shops),
    },
    {
      id: 'G-07',
      title: `${billCheckCount} parallel checks of one paid bill`,
      run: raceOfChecks(shops),
    },
    {
      id: 'I8',
      title: `${discardCount} discards based on one version of a lot`,
      run: await raceForLot(shops),
    },
  ]
}

/** The winners are the accepted pay calls. */
function raceForVoucher({ firstShop }: TwoShops, buyers: readonly ApiCall[]): Race['run'] {
  return async (round) => {
    const voucherCode = `SINGLE${round}`
    await firstShop.shop.db
      .insertInto('voucher')
      .values({ code: voucherCode, kind: 'amount', amount_sen: 5_000, use_limit: 1 })
      .execute()
    const results = await Promise.allSettled(
      buyers.map((call, index) => {
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
function raceWithOneKey({ firstShop }: TwoShops): Race['run'] {
  return async (round) => {
    const email = `one-key-${round}@example.com`
    const call = firstShop.createVisitor()
    // Gets the CSRF token now, so that the race has only its own calls.
    await call('GET /api/init')
    const body = buildPayBody({ customerDetails: { email } })
    const headers = { 'idempotency-key': `one-key-${round}` }
    await Promise.allSettled(
      Array.from({ length: sameKeyCallCount }, () =>
        call('POST /api/billplz/pay', { body }, { headers: { ...headers, ...newIpHeader() } }),
      ),
    )
    return firstShop.billplz.ledger().bills.filter((bill) => bill.email === email).length
  }
}

/** Places an order and returns the id of its bill. */
async function placeOrder({ firstShop }: TwoShops, email: string): Promise<string> {
  const body = buildPayBody({ customerDetails: { email } })
  const call = firstShop.createVisitor()
  const { url } = await call('POST /api/billplz/pay', { body }, { headers: newIpHeader() })
  return readBillId(url)
}

/** The winners are the confirmation emails; none if the order was not settled exactly once. */
function raceOfCallbacks(shops: TwoShops): Race['run'] {
  const { firstShop } = shops
  return async (round) => {
    const billId = await placeOrder(shops, `callbacks${round}@example.com`)
    firstShop.billplz.simulateFault({
      name: 'callback-repeated',
      count: callbackCount,
      parallel: true,
      reference: billId,
    })
    await firstShop.billplz.pay(billId)
    await waitForPaymentState(firstShop, billId, 'paid')
    const effects = await countPaymentEffects(firstShop, billId)
    const isSettledOnce =
      effects.paidEventCount === singlePaymentEffects.paidEventCount &&
      effects.statusEventCount === singlePaymentEffects.statusEventCount
    return isSettledOnce ? effects.confirmationEmailCount : 0
  }
}

/** The winners are the checks that settled the payment. */
function raceOfChecks(shops: TwoShops): Race['run'] {
  const { firstShop, secondShop } = shops
  return async (round) => {
    const billId = await placeOrder(shops, `checks${round}@example.com`)
    firstShop.billplz.simulateFault({ name: 'callback-never', reference: billId })
    await firstShop.billplz.pay(billId)
    const { id: attemptId } = await firstShop.shop.db
      .selectFrom('payment_attempt')
      .select('id')
      .where('bill_id', '=', billId)
      .executeTakeFirstOrThrow()
    const checks = await Promise.all(
      Array.from({ length: billCheckCount }, (_, index) => {
        const { shop } = index % 2 === 0 ? firstShop : secondShop
        return checkBill(shop, attemptId, { cause: 'race', purpose: 'settlement' })
      }),
    )
    return checks.filter(({ result }) => result === 'settled').length
  }
}

/** The winners are the discards that reduced the stock. */
async function raceForLot({ firstShop, secondShop }: TwoShops): Promise<Race['run']> {
  const { call, token } = await createPharmacist(firstShop)
  const secondCall = secondShop.createVisitor({ token })
  // Gets the CSRF token now, so that the race has only its own calls.
  await secondCall('GET /api/init')
  return async (round) => {
    const lot = await receiveLot(call, 'zinc', { supplierLot: `RACE-${round}` })
    const params = { lotNumber: lot.number }
    const readStock = async () =>
      (await call('GET /api/pharmacy/lots/{lotNumber}', { params })).stock
    const stockBefore = await readStock()
    const amount = `${discardGrams} g`
    await Promise.allSettled(
      Array.from({ length: discardCount }, (_, index) =>
        (index % 2 === 0 ? call : secondCall)('POST /api/pharmacy/lots/{lotNumber}/discard', {
          params,
          body: { version: lot.version, amount, reason: 'Race' },
        }),
      ),
    )
    return (stockBefore - (await readStock())) / (discardGrams * nanogramsPerGram)
  }
}

/** Checks the invariants after all races. */
async function createInvariantsRow({ firstShop }: TwoShops): Promise<ReportRow> {
  const { billplz, standIns, shop } = firstShop
  const ledgers = { billplz: billplz.ledger(), paypal: standIns.paypal.ledger() }
  const violations = await checkInvariants(shop.db, ledgers)
  if (violations.length > 0) console.log(violations.slice(0, maxPrintedViolations).join('\n'))
  return {
    id: 'I1–I6, I8, I11–I13',
    title: 'violated invariants after all races',
    figure: String(violations.length),
    goal: '0',
    isMet: violations.length === 0,
  }
}
