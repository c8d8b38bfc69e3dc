/**
 * Races of buying, on PostgreSQL with two shops on one database: the embedded database runs one
 * statement at a time and would show none of them (docs/payments.md).
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { consumeBillCheck } from '#server/payments/bills/bill-check-budget.ts'
import { checkBill } from '#server/payments/bills/check-bill.ts'
import { clearBudgetLimit } from '#server/payments/bills/provider-budgets.store.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, type ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import {
  comparePaymentRecords,
  countPaymentEffects,
  singlePaymentEffects,
  waitForPaymentState,
} from '#tests/support/buying/payment-effects.ts'
import { withNewIp } from '#tests/support/people/new-ip.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { waitUntilQueryWaits } from '#tests/support/database/wait-for-lock.ts'
import { startTwoShops, type TwoShops } from '#tests/support/shop/two-shops.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

const skip = missingPostgresReason()
const pay = 'POST /api/billplz/pay'
const getBill = 'GET /api/billplz/get-bill/{billId}'

let shops: TwoShops
let firstShop: ShopWithPayments
/** A second process of the same shop. */
let secondShop: TestShop

before(async () => {
  if (skip !== false) return
  shops = await startTwoShops({ DATABASE_POOL: '20' })
  ;({ firstShop, secondShop } = shops)
})

after(() => shops?.stop())

/** Returns a browser that already has its CSRF token, so that its calls start in parallel. */
async function openBrowser(testShop: TestShop = firstShop): Promise<ApiCall> {
  const call = testShop.createVisitor()
  await call('GET /api/init')
  return call
}

/**
 * Waits for all calls. Returns the URLs of the successful ones and the error codes of the others.
 */
async function collectOutcomes(calls: readonly Promise<{ url: string }>[]) {
  const results = await Promise.allSettled(calls)
  const urls = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value.url] : [],
  )
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  )
  for (const refusal of refusals) assert.ok(refusal instanceof ApiError, String(refusal))
  return { urls, codes: refusals.map((refusal: ApiError) => refusal.code) }
}

/** Returns each code once, without that of calls which waited two seconds for a connection. */
const listAnswers = (codes: readonly string[]): string[] =>
  [...new Set(codes)].filter((code) => code !== 'UNAVAILABLE')

test('fifty parallel pay calls with one key make one order and one bill', { skip }, async () => {
  for (let round = 0; round < 3; round++) {
    const call = await openBrowser()
    const billCountBefore = firstShop.billplz.ledger().bills.length
    const key = { 'idempotency-key': `one-key-${round}` }
    const body = buildPayBody({ customerDetails: { email: `round${round}@example.com` } })
    const { urls, codes } = await collectOutcomes(
      Array.from({ length: 50 }, () => call(pay, { body }, withNewIp(key))),
    )
    assert.equal(new Set(urls).size, 1)
    assert.deepEqual(
      listAnswers(codes).filter((code) => code !== 'PAYMENT_IN_PROGRESS'),
      [],
    )
    assert.equal(firstShop.billplz.ledger().bills.length, billCountBefore + 1)
    const repeatedReply = await call(pay, { body }, withNewIp(key))
    assert.equal(repeatedReply.url, urls[0], 'the stored response')
  }
})

test('of a hundred buyers with a single-use voucher exactly one gets it', { skip }, async () => {
  const browsers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => openBrowser(index % 2 ? firstShop : secondShop)),
  )
  for (let round = 0; round < 3; round++) {
    const code = `SINGLE${round}`
    await firstShop.shop.db
      .insertInto('voucher')
      .values({ code, kind: 'amount', amount_sen: 5_000, use_limit: 1 })
      .execute()
    const { urls, codes } = await collectOutcomes(
      browsers.map((call, index) => {
        const body = buildPayBody({
          paymentData: { total: 220, voucherCode: code },
          customerDetails: { email: `voucher${round}-${index}@example.com` },
        })
        return call(pay, { body }, withNewIp())
      }),
    )
    assert.equal(urls.length, 1)
    assert.deepEqual(listAnswers(codes), ['VOUCHER_NOT_APPLICABLE'])
    const row = await firstShop.shop.db
      .selectFrom('voucher')
      .select(['held_count', 'used_count'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    assert.deepEqual(row, { held_count: 1, used_count: 0 })
  }
})

test('a hundred parallel callbacks of one payment have one effect', { skip }, async () => {
  firstShop.billplz.simulateFault({ name: 'callback-repeated', count: 100, parallel: true })
  const call = await openBrowser()
  const body = buildPayBody({ customerDetails: { email: 'callbacks@example.com' } })
  const { url } = await call(pay, { body }, withNewIp())
  const billId = readBillId(url)
  await firstShop.billplz.pay(billId)
  // Reconciliation and order lookups run in parallel with the callbacks.
  await Promise.all([
    reconcile(firstShop.shop),
    ...Array.from({ length: 20 }, () => call(getBill, { params: { billId } }, withNewIp())),
  ])
  await waitForPaymentState(firstShop, billId, 'paid')
  const deliveries = firstShop.billplz.deliveries().filter((delivery) => delivery.billId === billId)
  assert.equal(deliveries.length, 100)
  assert.ok(
    deliveries.every(
      ({ attempts }) => attempts.length > 0 && attempts.every(({ status }) => status === 200),
    ),
  )
  assert.deepEqual(await countPaymentEffects(firstShop, billId), singlePaymentEffects)
})

test(
  'fifty parallel checks of a paid bill from two processes settle it once',
  { skip },
  async () => {
    firstShop.billplz.simulateFault({ name: 'callback-never' })
    const call = await openBrowser()
    const body = buildPayBody({ customerDetails: { email: 'checks@example.com' } })
    const { url } = await call(pay, { body }, withNewIp())
    const billId = readBillId(url)
    await firstShop.billplz.pay(billId)
    const { id } = await firstShop.shop.db
      .selectFrom('payment_attempt')
      .select('id')
      .where('bill_id', '=', billId)
      .executeTakeFirstOrThrow()
    const checks = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        checkBill(index % 2 ? firstShop.shop : secondShop.shop, id, {
          cause: 'race',
          purpose: 'settlement',
        }),
      ),
    )
    assert.equal(checks.filter(({ result }) => result === 'settled').length, 1)
    assert.deepEqual(await countPaymentEffects(firstShop, billId), singlePaymentEffects)
  },
)

test('parallel pay calls without a key create one order and one bill', { skip }, async () => {
  const call = await openBrowser()
  const body = buildPayBody({ customerDetails: { email: 'tabs@example.com' } })
  const { urls } = await collectOutcomes(
    Array.from({ length: 10 }, () => call(pay, { body }, withNewIp())),
  )
  assert.equal(new Set(urls).size, 1)
  const orders = await firstShop.shop.db
    .selectFrom('orders')
    .select('id')
    .where('email', '=', 'tabs@example.com')
    .execute()
  assert.equal(orders.length, 1)
})

test(
  'ten pay calls with one key while two processes expire its order lead to one open bill',
  { skip },
  async () => {
    for (const elapsedMs of [minutes(90) - 1, minutes(90), minutes(91)]) {
      const call = await openBrowser()
      const email = `expiring${elapsedMs}@example.com`
      const body = buildPayBody({ customerDetails: { email } })
      const pressPay = (browser: ApiCall) =>
        browser(pay, { body }, withNewIp({ 'idempotency-key': `expiring-${elapsedMs}` }))
      const firstReply = await pressPay(call)
      for (const { clock } of [firstShop, secondShop]) clock.advance(elapsedMs)
      const payCalls = Array.from({ length: 10 }, () => pressPay(call))
      for (const { clock } of [firstShop, secondShop]) clock.advance(1)
      const reconciliations = [firstShop, secondShop, firstShop, secondShop].map((testShop) =>
        reconcile(testShop.shop),
      )
      const { urls, codes } = await collectOutcomes(payCalls)
      await Promise.all(reconciliations)
      assert.deepEqual(
        codes.filter((code) => code !== 'PAYMENT_IN_PROGRESS'),
        [],
      )
      const lastReply = await pressPay(call)
      await reconcile(firstShop.shop)
      const openBills = firstShop.billplz
        .ledger()
        .bills.filter((bill) => bill.email === email && bill.state === 'due')
      assert.deepEqual(
        openBills.map(({ id }) => id),
        [readBillId(lastReply.url)],
      )
      assert.deepEqual(
        [...new Set([...urls, lastReply.url])],
        [lastReply.url],
        'all responses have the URL of the open bill',
      )
      const orders = await firstShop.shop.db
        .selectFrom('orders')
        .select('payment')
        .where('email', '=', email)
        .execute()
      assert.ok(orders.length <= 2)
      assert.equal(orders.filter(({ payment }) => payment === 'pending').length, 1)
      if (elapsedMs >= minutes(90)) assert.notEqual(lastReply.url, firstReply.url)
    }
  },
)

test('after all races our records match the Billplz ledger', { skip }, async () => {
  await waitUntil('all payments are settled', async () => {
    await reconcile(firstShop.shop)
    const { recordedAsPaidSen, paidAtBillplzSen } = await comparePaymentRecords(firstShop)
    return recordedAsPaidSen === paidAtBillplzSen
  })
  assert.deepEqual((await comparePaymentRecords(firstShop)).issues, [])
})

test(
  'a check that waits while the limit of the provider is removed is allowed',
  { skip },
  async () => {
    const { db } = firstShop.shop
    const columns = {
      tokens: 10,
      capacity: 10,
      window_seconds: 300,
      filled_at: firstShop.shop.now(),
    }
    await db
      .insertInto('provider_budget')
      .values({ provider: 'billplz', ...columns })
      .onConflict((conflict) => conflict.column('provider').doUpdateSet(columns))
      .execute()
    // As another process, which has not been told by Billplz that there is no limit.
    const otherProcess = { ...firstShop.shop }
    let check: ReturnType<typeof consumeBillCheck> | undefined
    await db.transaction().execute(async (tx) => {
      await clearBudgetLimit(tx, 'billplz')
      check = consumeBillCheck(otherProcess, 'settlement')
      await waitUntilQueryWaits(db, 'provider_budget')
    })
    assert.deepEqual(await check, { ok: true, isUnlimited: true })
  },
)
