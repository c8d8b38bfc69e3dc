/**
 * Every fault of the Billplz stand-in, with its effect on the shopper and the records;
 * compared with the stand-in's ledger. The faults of one shop cause at most four calls without a
 * usable response (no connection, timeout, response cut short, 5xx), because five within 30 seconds
 * open its circuit breaker. Other faults do not count.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import {
  comparePaymentRecords,
  countPaymentEffects,
  singlePaymentEffects,
  readPaymentState,
  waitForPaymentState,
} from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const pay = 'POST /api/billplz/pay'

const createFaultGroups = [
  ['create-500-before-storing', 'create-500-after-storing', 'create-503'],
  ['create-422', 'create-429', 'create-401', 'create-html', 'create-empty-json', 'create-no-url'],
  ['create-http-url', 'create-other-host-url', 'create-other-amount', 'create-cut-short'],
  ['create-reset', 'create-reset-after-storing', 'create-answer-lost'],
  ['create-late', 'create-hang', 'create-drip'],
] as const

for (const names of createFaultGroups)
  test(`no bill is returned (${names.join(', ')}): the same idempotency key works later`, async (t) => {
    const testShop = await startShopWithPayments(t, { settings: { BILLPLZ_TIMEOUT_MS: '3000' } })
    for (const name of names) {
      const { billplz, shop, createVisitor } = testShop
      const code = name.toUpperCase()
      await shop.db
        .insertInto('voucher')
        .values({ code, kind: 'amount', amount_sen: 5_000, use_limit: 1 })
        .execute()
      const email = `${name}@example.com`
      const body = buildPayBody({
        paymentData: { total: 220, voucherCode: code },
        customerDetails: { email },
      })
      const withKey = { headers: { 'idempotency-key': `press-${name}` } }
      const call = createVisitor()
      billplz.simulateFault({ name })
      const refusal = await expectRefusal(call(pay, { body }, withKey))
      assert.equal(refusal.code, 'NO_PAYMENT_PAGE', name)
      assert.match(refusal.message, /^Failed to create order/)

      const { url } = await call(pay, { body }, withKey)
      await billplz.pay(readBillId(url))
      await waitForPaymentState(testShop, readBillId(url), 'paid')
      const orders = await shop.db
        .selectFrom('orders')
        .select('payment')
        .where('email', '=', email)
        .execute()
      assert.deepEqual(orders, [{ payment: 'paid' }], `${name}: one paid order`)
      const voucher = await shop.db
        .selectFrom('voucher')
        .select(['held_count', 'used_count'])
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
      assert.deepEqual(voucher, { held_count: 0, used_count: 1 }, name)
    }
    const { recordedAsPaidSen, paidAtBillplzSen } = await comparePaymentRecords(testShop)
    assert.equal(recordedAsPaidSen, paidAtBillplzSen)
  })

/** Creates an order with an open bill, for a new buyer. */
async function createOpenBill({ createVisitor }: ShopWithPayments, name: string): Promise<string> {
  const body = buildPayBody({ customerDetails: { email: `${name}@example.com` } })
  return readBillId((await createVisitor()(pay, { body })).url)
}

test('an invalid callback changes nothing, and reconciliation finds the payment', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, clock, shop } = testShop
  const refusedCallbacks = [
    'callback-wrong-key',
    'callback-no-signature',
    'callback-empty-signature',
    'callback-upper-case-signature',
    'callback-key-sorted',
    'callback-flipped-byte',
    'callback-extra-key',
    'callback-repeated-key',
    'callback-json',
    'callback-huge',
  ] as const
  for (const name of refusedCallbacks) {
    const billId = await createOpenBill(testShop, name)
    billplz.simulateFault({ name })
    await billplz.pay(billId)
    const deliveries = billplz.deliveries().filter((delivery) => delivery.billId === billId)
    const statuses = deliveries.flatMap(({ attempts }) => attempts.map(({ status }) => status))
    assert.ok(statuses.length > 0, `${name}: nothing was delivered`)
    assert.ok(
      statuses.every((status) => status !== null && status >= 400 && status < 500),
      `${name}: ${statuses.join()}`,
    )
    assert.equal(await readPaymentState(testShop, billId), 'pending', name)
    clock.advance(minutes(2))
    await reconcile(shop)
    assert.equal(await readPaymentState(testShop, billId), 'paid', name)
    assert.deepEqual(await countPaymentEffects(testShop, billId), singlePaymentEffects, name)
  }
  assert.equal((await shop.db.selectFrom('provider_message').select('id').execute()).length, 0)
})

test('a signed callback with wrong content is stored and answered 200, and does not decide the payment', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, clock, shop } = testShop
  for (const name of [
    'callback-wrong-paid-amount',
    'callback-wrong-amount',
    'callback-paid-but-due',
    'callback-other-collection',
    'callback-unknown-bill',
  ] as const) {
    const billId = await createOpenBill(testShop, name)
    billplz.simulateFault({ name })
    await billplz.pay(billId)
    const [delivery] = billplz.deliveries().filter((item) => item.billId === billId)
    assert.deepEqual(
      delivery?.attempts.map(({ status }) => status),
      [200],
      name,
    )
    clock.advance(minutes(2))
    await reconcile(shop)
    assert.equal(await readPaymentState(testShop, billId), 'paid', `${name}: the bill is paid`)
    assert.deepEqual(await countPaymentEffects(testShop, billId), singlePaymentEffects, name)
  }
  const { recordedAsPaidSen, paidAtBillplzSen } = await comparePaymentRecords(testShop)
  assert.equal(recordedAsPaidSen, paidAtBillplzSen)
})

test('a bill that differs from the requested one never makes an order paid, and creates a payment issue', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, shop } = testShop
  for (const name of [
    'get-other-amount',
    'get-other-paid-amount',
    'get-other-collection',
    'get-other-reference',
  ] as const) {
    const billId = await createOpenBill(testShop, name)
    billplz.simulateFault({ name, times: 'always', reference: billId })
    await billplz.pay(billId)
    await reconcile(shop)
    assert.equal(await readPaymentState(testShop, billId), 'pending', name)
    const issues = await shop.db
      .selectFrom('payment_issue')
      .select('kind')
      .where('resource_id', '=', billId)
      .execute()
    assert.deepEqual(issues, [{ kind: 'bill differs' }], name)
  }
})

test('while Billplz cannot be reached the callback waits, and then has one effect', async (t) => {
  // Without a usable response the shop tries to read a bill up to three times. So get-500 three
  // times is one failed read, and after each fault of the second row the next try succeeds.
  for (const { times, names } of [
    { times: 3, names: ['get-401', 'get-404', 'get-429', 'get-html', 'get-empty-json', 'get-500'] },
    { times: 1, names: ['get-503', 'get-reset', 'get-cut-short', 'get-500'] },
  ] as const)
    await t.test(`${names.join(', ')}: ${times} times`, async (subtest) => {
      const testShop = await startShopWithPayments(subtest)
      const { billplz, clock, shop } = testShop
      for (const name of names) {
        const billId = await createOpenBill(testShop, name)
        billplz.simulateFault({ name, times, reference: billId })
        await billplz.pay(billId)
        await reconcile(shop)
        // 64 minutes of reconciliation in steps of eight minutes.
        for (let round = 0; round < 8; round++) {
          clock.advance(minutes(8))
          await reconcile(shop)
        }
        assert.equal(await readPaymentState(testShop, billId), 'paid', name)
        assert.deepEqual(await countPaymentEffects(testShop, billId), singlePaymentEffects, name)
      }
    })
})

test('a paid order stays paid when Billplz later reports its bill as due', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, clock, shop } = testShop
  const billId = await createOpenBill(testShop, 'flips')
  await billplz.pay(billId)
  await waitForPaymentState(testShop, billId, 'paid')
  billplz.simulateFault({ name: 'get-flips', times: 'always' })
  await billplz.resend(1)
  clock.advance(hours(48))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, billId), 'paid')
  assert.deepEqual(await countPaymentEffects(testShop, billId), singlePaymentEffects)
})

test('a payer whose payment failed can pay the same bill', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, call } = testShop
  const { url } = await call(pay, { body: buildPayBody() })
  const billId = readBillId(url)
  await billplz.fail(billId)
  await waitForPaymentState(testShop, billId, 'failed')
  const failedBill = await call('GET /api/billplz/get-bill/{billId}', { params: { billId } })
  assert.equal(failedBill.paymentState, 'Failed')
  assert.equal(failedBill.payAgainUrl, url)
  assert.equal(
    (await call(pay, { body: buildPayBody() })).url,
    url,
    'Pay again leads to the same bill',
  )
  await billplz.pay(billId)
  await waitForPaymentState(testShop, billId, 'paid')
  // The callback of the failed try is sent again, after that of the successful one.
  await billplz.resend(1)
  await reconcile(testShop.shop)
  assert.equal(await readPaymentState(testShop, billId), 'paid')
  assert.deepEqual(await countPaymentEffects(testShop, billId), singlePaymentEffects)
})
