import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'
import { days, hours, minutes } from '#domain/time.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import {
  comparePaymentRecords,
  countPaymentEffects,
  getBill,
  singlePaymentEffects,
  readPaymentState,
} from '#tests/support/buying/payment-effects.ts'

import { reconcile } from './reconcile.ts'
import { remindUnpaid } from '#server/payments/remind-unpaid.ts'

const payCall = 'POST /api/billplz/pay'
const { attemptLifetime: timeToPay, voucherHold } = demoSettings.payment

test('reconciliation finds a payment whose callback is lost', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, billplz, clock, shop } = testShop
  billplz.simulateFault({ name: 'callback-never' })
  const { url } = await call(payCall, { body: buildPayBody() })
  await billplz.pay(readBillId(url))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, readBillId(url)), 'pending', 'no check is due yet')
  clock.advance(minutes(2))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, readBillId(url)), 'paid')
  assert.deepEqual(await countPaymentEffects(testShop, readBillId(url)), singlePaymentEffects)
})

test('an unpaid order expires: its bill is deleted, its voucher released, and late money counts', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, billplz, clock, shop } = testShop
  const { url } = await call(payCall, {
    body: buildPayBody({ paymentData: { total: 220, voucherCode: 'DEMOONCE' } }),
  })
  const billId = readBillId(url)
  clock.advance(voucherHold + minutes(1))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, billId), 'expired')
  assert.equal(billplz.bill(billId)?.state, 'deleted')
  assert.equal((await readVoucher(testShop)).held_count, 0)

  // A shopper who was already on the bank's page.
  billplz.simulateFault({ name: 'callback-never' })
  await billplz.pay(billId)
  clock.advance(hours(2))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, billId), 'paid')
  assert.deepEqual(await readVoucher(testShop), { held_count: 0, used_count: 1 })
  const comparison = await comparePaymentRecords(testShop)
  assert.equal(comparison.recordedAsPaidSen, comparison.paidAtBillplzSen)
})

test('a payment that arrives while the order expires still counts', async (t) => {
  for (const fault of ['none', 'delete-422', 'delete-then-paid'] as const)
    await t.test(fault, async (subtest) => {
      const testShop = await startShopWithPayments(subtest)
      const { call, billplz, clock, shop } = testShop
      const { url } = await call(payCall, { body: buildPayBody() })
      const billId = readBillId(url)
      billplz.simulateFault({ name: 'callback-never' })
      if (fault === 'none') await billplz.pay(billId)
      // Always: the shop's own job may end the order at the same moment as this test.
      else
        billplz.simulateFault({ name: fault, ...(fault === 'delete-422' && { times: 'always' }) })
      clock.advance(timeToPay + minutes(1))
      await reconcile(shop)
      if (fault === 'delete-422') {
        assert.equal(
          await readPaymentState(testShop, billId),
          'pending',
          'the bank refused to delete the bill, but it is not paid',
        )
        await billplz.pay(billId)
      }
      clock.advance(hours(26))
      await reconcile(shop)
      assert.equal(await readPaymentState(testShop, billId), 'paid')
      assert.deepEqual(await countPaymentEffects(testShop, billId), singlePaymentEffects)
    })
})

test('an order does not expire while the bank is not reachable, for up to an hour', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, billplz, clock, shop } = testShop
  const { url } = await call(payCall, { body: buildPayBody() })
  billplz.simulateFault({ name: 'get-503', times: 'always' })
  clock.advance(timeToPay + minutes(1))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, readBillId(url)), 'pending')
  clock.advance(hours(1))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, readBillId(url)), 'expired')
  billplz.clearFaults()
})

test('a provider that responds 429 is not called until its window ends', async (t) => {
  const { call, billplz, clock, shop, createVisitor } = await startShopWithPayments(t)
  billplz.simulateFault({ name: 'callback-never', times: 'always' })
  const urls: string[] = []
  for (const browser of [call, createVisitor(), createVisitor()])
    urls.push((await browser(payCall, { body: buildPayBody() })).url)
  billplz.simulateFault({ name: 'get-429', resetSeconds: 240 })
  clock.advance(minutes(2))
  await reconcile(shop)
  const countRateLimitResponses = (): number =>
    billplz.faults().find(({ name }) => name === 'get-429')?.usedCount ?? 0
  assert.equal(countRateLimitResponses(), 1, 'no further call after the first response')
  for (const url of urls) await billplz.pay(readBillId(url))
  clock.advance(minutes(2))
  await reconcile(shop)
  assert.equal(
    (await shop.db.selectFrom('orders').where('payment', '=', 'paid').selectAll().execute()).length,
    0,
  )
  clock.advance(minutes(4))
  await reconcile(shop)
  assert.equal(
    (await shop.db.selectFrom('orders').where('payment', '=', 'paid').selectAll().execute()).length,
    3,
  )
})

test('after a day of downtime the shop finds all payments within the bank’s rate limit', async (t) => {
  const { billplz, clock, shop, createVisitor } = await startShopWithPayments(t)
  billplz.simulateFault({ name: 'callback-never', times: 'always' })
  const orderCount = 30
  for (let buyer = 0; buyer < orderCount; buyer++) {
    const body = buildPayBody({ customerDetails: { email: `buyer${buyer}@example.com` } })
    const { url } = await createVisitor()(payCall, { body })
    await billplz.pay(readBillId(url))
    // The shop allows 20 pay calls a minute.
    if (buyer % 15 === 14) clock.advance(minutes(1.1))
  }
  billplz.setRateLimit(10)
  clock.advance(hours(26))
  const countPaidOrders = async () =>
    (await shop.db.selectFrom('orders').where('payment', '=', 'paid').select('id').execute()).length
  // The limit allows ten checks in five minutes. Extra rounds allow for a slow machine.
  for (let minute = 0; minute < 180 && (await countPaidOrders()) < orderCount; minute++) {
    await reconcile(shop)
    clock.advance(minutes(1))
    await billplz.advanceClock(minutes(1))
  }
  assert.equal(await countPaidOrders(), orderCount)
})

test('a late payment is accepted up to day 31', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, billplz, clock, shop } = testShop
  billplz.simulateFault({ name: 'callback-never' })
  const { url } = await call(payCall, { body: buildPayBody() })
  clock.advance(timeToPay + minutes(30))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, readBillId(url)), 'expired')
  await billplz.pay(readBillId(url))
  clock.advance(days(30))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, readBillId(url)), 'paid')
})

test('an unpaid order gets one reminder after half an hour and one after a day', async (t) => {
  const { call, clock, shop } = await startShopWithPayments(t)
  const { url } = await call(payCall, { body: buildPayBody() })
  const runJobsAndListEmailKinds = async () => {
    await reconcile(shop)
    await remindUnpaid(shop)
    await remindUnpaid(shop)
    const rows = await shop.db.selectFrom('outbox_email').select('kind').orderBy('id').execute()
    return rows.map(({ kind }) => kind)
  }
  assert.deepEqual(await runJobsAndListEmailKinds(), ['order received'])
  clock.advance(minutes(31))
  assert.deepEqual(await runJobsAndListEmailKinds(), ['order received', 'pay again'])
  clock.advance(hours(24))
  assert.deepEqual(await runJobsAndListEmailKinds(), [
    'order received',
    'pay again',
    'order expired',
  ])
  clock.advance(days(3))
  assert.equal((await runJobsAndListEmailKinds()).length, 3)
  assert.equal((await getBill(call, readBillId(url))).paymentState, 'Expired')
})

test('an order that was replaced by a subscription gets no email that it expired', async (t) => {
  const testShop = await startShopWithSubscriptions(t, { settings: { RUN_JOBS: 'false' } })
  const { customer, clock, shop } = testShop
  await customer(payCall, { body: buildPayBody() })
  await customer('POST /api/paypal/subscriptions', { body: buildSubscriptionBody() })
  clock.advance(hours(24) + minutes(1))
  await reconcile(shop)
  await remindUnpaid(shop)
  const orders = await shop.db.selectFrom('orders').select('payment').execute()
  assert.deepEqual(orders, [{ payment: 'expired' }])
  const emails = await shop.db.selectFrom('outbox_email').select('kind').execute()
  assert.deepEqual(emails, [{ kind: 'order received' }])
})

test('no reminder says that an order can still be paid after its deadline', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const { call, billplz, clock, shop } = testShop
  const { url } = await call(payCall, { body: buildPayBody() })
  // While the bank is unreachable, the order stays unpaid after its deadline.
  billplz.simulateFault({ name: 'get-503', times: 'always' })
  clock.advance(timeToPay + minutes(1))
  await reconcile(shop)
  assert.equal(await readPaymentState(testShop, readBillId(url)), 'pending')
  await remindUnpaid(shop)
  const rows = await shop.db.selectFrom('outbox_email').select('kind').execute()
  assert.deepEqual(rows, [{ kind: 'order received' }])
})

test('an attempt whose process crashed is abandoned, and the shopper gets a bill', async (t) => {
  const { call, billplz, clock, shop } = await startShopWithPayments(t, {
    settings: { BILLPLZ_TIMEOUT_MS: '3000' },
  })
  billplz.simulateFault({ name: 'create-hang' })
  await call(payCall, { body: buildPayBody() }).catch(() => undefined)
  // Simulates a process that crashed while it created the bill.
  await shop.db.updateTable('payment_attempt').set({ state: 'creating' }).execute()
  clock.advance(minutes(2))
  await reconcile(shop)
  const states = await shop.db.selectFrom('payment_attempt').select('state').execute()
  assert.deepEqual(states, [{ state: 'unknown' }])
  const { url } = await call(payCall, { body: buildPayBody() })
  assert.equal(billplz.bill(readBillId(url))?.amount, 27_000)
})

async function readVoucher({ shop }: Awaited<ReturnType<typeof startShopWithPayments>>) {
  return shop.db
    .selectFrom('voucher')
    .select(['held_count', 'used_count'])
    .where('code', '=', 'DEMOONCE')
    .executeTakeFirstOrThrow()
}
