/**
 * Races of buying, on PostgreSQL with two shops on one database: the embedded database runs one
 * statement at a time and would show none of them (docs/payments.md).
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { sql } from 'kysely'

import { minutes } from '#domain/time.ts'
import { consumeBillCheck } from '#server/payments/bills/bill-check-budget.ts'
import { checkBill } from '#server/payments/bills/check-bill.ts'
import { clearBudgetLimit } from '#server/payments/bills/provider-budgets.store.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import {
  buildPayBody,
  billIdOf,
  waitUntil,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import {
  compareLedgers,
  countEffects,
  oneEffect,
  waitForPayment,
} from '#tests/support/buying/buying.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { startTwoShops, type TwoShops } from '#tests/support/shop/two-shops.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

const skip = missingPostgresReason()
const pay = 'POST /api/billplz/pay'
const getBill = 'GET /api/billplz/get-bill/{billId}'

let shops: TwoShops
let shop: ShopWithPayments
/** A second process of the same shop. */
let secondShop: TestShop

before(async () => {
  if (skip !== false) return
  shops = await startTwoShops({ DATABASE_POOL: '20' })
  ;({ shop, secondShop } = shops)
})

after(() => shops?.stop())

/**
 * Returns headers with a new IP, as from a trusted proxy, so that no rate limit refuses the calls.
 */
function withNewIp(headers: Record<string, string> = {}): { headers: Record<string, string> } {
  return { headers: { ...headers, ...newIpHeader() } }
}

/** Returns a browser that already has its CSRF token, so that its calls start in parallel. */
async function openBrowser(testShop: TestShop = shop): Promise<ApiCall> {
  const call = testShop.createVisitor()
  await call('GET /api/init')
  return call
}

async function collectOutcomes(calls: readonly Promise<{ url: string }>[]) {
  const results = await Promise.allSettled(calls)
  const urls = results.flatMap((item) => (item.status === 'fulfilled' ? [item.value.url] : []))
  const refusals = results.flatMap((item) => (item.status === 'rejected' ? [item.reason] : []))
  for (const refusal of refusals) assert.ok(refusal instanceof ApiError, String(refusal))
  return { urls, codes: refusals.map((refusal: ApiError) => refusal.code) }
}

test('fifty parallel pay calls with one key make one order and one bill', { skip }, async () => {
  for (let round = 0; round < 3; round++) {
    const call = await openBrowser()
    const before = shop.billplz.ledger().bills.length
    const key = { 'idempotency-key': `one-key-${round}` }
    const body = buildPayBody({ customerDetails: { email: `round${round}@example.com` } })
    const { urls, codes } = await collectOutcomes(
      Array.from({ length: 50 }, () => call(pay, { body }, withNewIp(key))),
    )
    assert.equal(new Set(urls).size, 1)
    assert.deepEqual(
      [...new Set(codes)].filter((code) => code !== 'PAYMENT_IN_PROGRESS'),
      [],
    )
    assert.equal(shop.billplz.ledger().bills.length, before + 1)
    const repeatedReply = await call(pay, { body }, withNewIp(key))
    assert.equal(repeatedReply.url, urls[0], 'the stored response')
  }
})

test('of a hundred buyers with a single-use voucher exactly one gets it', { skip }, async () => {
  const browsers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => openBrowser(index % 2 ? shop : secondShop)),
  )
  for (let round = 0; round < 3; round++) {
    const code = `SINGLE${round}`
    await shop.shop.db
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
    assert.deepEqual([...new Set(codes)], ['VOUCHER_NOT_APPLICABLE'])
    const row = await shop.shop.db
      .selectFrom('voucher')
      .select(['held_count', 'used_count'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    assert.deepEqual(row, { held_count: 1, used_count: 0 })
  }
})

test('a hundred parallel callbacks of one payment have one effect', { skip }, async () => {
  shop.billplz.simulateFault({ name: 'callback-repeated', count: 100, parallel: true })
  const call = await openBrowser()
  const body = buildPayBody({ customerDetails: { email: 'callbacks@example.com' } })
  const { url } = await call(pay, { body }, withNewIp())
  const billId = billIdOf(url)
  await shop.billplz.pay(billId)
  // Reconciliation and order lookups run in parallel with the callbacks.
  await Promise.all([
    reconcile(shop.shop),
    ...Array.from({ length: 20 }, () => call(getBill, { params: { billId } }, withNewIp())),
  ])
  await waitForPayment(shop, billId, 'paid')
  const deliveries = shop.billplz.deliveries().filter((delivery) => delivery.billId === billId)
  assert.equal(deliveries.length, 100)
  assert.ok(deliveries.every(({ attempts }) => attempts.every(({ status }) => status === 200)))
  assert.deepEqual(await countEffects(shop, billId), oneEffect)
})

test(
  'fifty parallel checks of a paid bill from two processes settle it once',
  { skip },
  async () => {
    shop.billplz.simulateFault({ name: 'callback-never' })
    const call = await openBrowser()
    const body = buildPayBody({ customerDetails: { email: 'looks@example.com' } })
    const { url } = await call(pay, { body }, withNewIp())
    const billId = billIdOf(url)
    await shop.billplz.pay(billId)
    const { id } = await shop.shop.db
      .selectFrom('payment_attempt')
      .select('id')
      .where('bill_id', '=', billId)
      .executeTakeFirstOrThrow()
    const checks = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        checkBill(index % 2 ? shop.shop : secondShop.shop, id, { cause: 'race' }),
      ),
    )
    assert.equal(checks.filter(({ result }) => result === 'settled').length, 1)
    assert.deepEqual(await countEffects(shop, billId), oneEffect)
  },
)

test('parallel pay calls without a key create one order and one bill', { skip }, async () => {
  const call = await openBrowser()
  const body = buildPayBody({ customerDetails: { email: 'tabs@example.com' } })
  const { urls } = await collectOutcomes(
    Array.from({ length: 10 }, () => call(pay, { body }, withNewIp())),
  )
  assert.equal(new Set(urls).size, 1)
  const orders = await shop.shop.db
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
      const first = await pressPay(call)
      for (const { clock } of [shop, secondShop]) clock.advance(elapsedMs)
      const payCalls = Array.from({ length: 10 }, () => pressPay(call))
      for (const { clock } of [shop, secondShop]) clock.advance(1)
      const rounds = [shop, secondShop, shop, secondShop].map((process) => reconcile(process.shop))
      const { urls, codes } = await collectOutcomes(payCalls)
      await Promise.all(rounds)
      assert.deepEqual(
        codes.filter((code) => code !== 'PAYMENT_IN_PROGRESS'),
        [],
      )
      const lastReply = await pressPay(call)
      await reconcile(shop.shop)
      const openBills = shop.billplz
        .ledger()
        .bills.filter((bill) => bill.email === email && bill.state === 'due')
      assert.deepEqual(
        openBills.map(({ id }) => id),
        [billIdOf(lastReply.url)],
      )
      assert.deepEqual(
        [...new Set([...urls, lastReply.url])],
        [lastReply.url],
        'all responses have the URL of the open bill',
      )
      const orders = await shop.shop.db
        .selectFrom('orders')
        .select('payment')
        .where('email', '=', email)
        .execute()
      assert.ok(orders.length <= 2)
      assert.equal(orders.filter(({ payment }) => payment === 'pending').length, 1)
      if (elapsedMs >= minutes(90)) assert.notEqual(lastReply.url, first.url)
    }
  },
)

test('after all races our records match the Billplz ledger', { skip }, async () => {
  await waitUntil('all payments are settled', async () => {
    await reconcile(shop.shop)
    const ledger = await compareLedgers(shop)
    return ledger.ours === ledger.atBank
  })
  assert.deepEqual((await compareLedgers(shop)).issues, [])
})

test('a buyer changes the address while staff ships: exactly one succeeds', { skip }, async () => {
  const admin = await createStaffMember(shop, 'admin')
  const createPaidOrder = async () => {
    const buyer = await openBrowser()
    const bill = billIdOf((await buyer(pay, { body: buildPayBody() }, withNewIp())).url)
    await shop.billplz.pay(bill)
    await waitForPayment(shop, bill, 'paid')
    const { orderId } = await buyer(getBill, { params: { billId: bill } }, withNewIp())
    return { buyer, bill, orderId }
  }
  const address = {
    firstName: 'Aisyah',
    lastName: 'Demo',
    phone: '0123456789',
    address_1: '9 Lorong Baru',
    address_2: '',
    city: 'George Town',
    state: 'Penang',
    postalCode: '10200',
    version: null,
  }
  for (let round = 0; round < 12; round++) {
    const { buyer, bill, orderId } = await createPaidOrder()
    const target = { params: { orderId } }
    const { updatedAt } = await admin.call('GET /api/admin/orders/{orderId}', target)
    const ship = () =>
      admin.call('PUT /admin/orders/{orderId}/status', {
        ...target,
        body: { status: 'Ready to Ship', tracking: `ER${round}MY`, updatedAt },
      })
    const changeAddress = () =>
      buyer('PUT /api/orders/{orderId}/address', { ...target, body: address }, withNewIp())
    const calls = round % 2 ? [ship(), changeAddress()] : [changeAddress(), ship()]
    const results = await Promise.allSettled(calls)
    const refusals = results.flatMap((item) => (item.status === 'rejected' ? [item.reason] : []))
    const [refusal] = refusals
    assert.equal(refusals.length, 1, 'one of the two is refused')
    assert.ok(refusal instanceof ApiError, String(refusal))
    assert.equal(refusal.status, 409)
    const view = await buyer(getBill, { params: { billId: bill } }, withNewIp())
    const isMoved = view.shipping.city === 'George Town'
    assert.equal(refusal.code, isMoved ? 'CONFLICT' : 'ADDRESS_CLOSED')
    assert.equal(view.trackingNumber !== 'Pending', !isMoved)
  }
})

test(
  'a check that waits while the limit of the provider is removed is allowed',
  {
    skip,
  },
  async () => {
    const { db } = shop.shop
    const columns = { tokens: 10, capacity: 10, window_seconds: 300, filled_at: shop.shop.now() }
    await db
      .insertInto('provider_budget')
      .values({ provider: 'billplz', ...columns })
      .onConflict((conflict) => conflict.column('provider').doUpdateSet(columns))
      .execute()
    // As another process, which has not been told by Billplz that there is no limit.
    const otherProcess = { ...shop.shop }
    let check: ReturnType<typeof consumeBillCheck> | undefined
    await db.transaction().execute(async (tx) => {
      await clearBudgetLimit(tx, 'billplz')
      check = consumeBillCheck(otherProcess, 'settlement')
      await waitUntil('the check waits for the bucket', async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%provider_budget%'`.execute(
          db,
        )
        return rows[0]?.waiting === 1
      })
    })
    assert.deepEqual(await check, { ok: true, isUnlimited: true })
  },
)
