import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours, minutes } from '#domain/time.ts'
import { aPayBody, aPayingShop, billOf } from '#tests/support/a-paying-shop.ts'
import { compareLedgers, effectsOf, lookUp, oneEffect, paymentOf } from '#tests/support/buying.ts'

import { reconcile } from './reconcile.ts'
import { remindUnpaid } from './remind-unpaid.ts'

const pay = 'POST /api/billplz/pay'

test('reconciliation finds a payment whose callback is lost', async (t) => {
  const paying = await aPayingShop(t)
  const { call, billplz, clock, shop } = paying
  billplz.misbehave({ name: 'callback-never' })
  const { url } = await call(pay, { body: aPayBody() })
  await billplz.pay(billOf(url))
  await reconcile(shop)
  assert.equal(await paymentOf(paying, billOf(url)), 'pending', 'no check is due yet')
  clock.advance(minutes(2))
  await reconcile(shop)
  assert.equal(await paymentOf(paying, billOf(url)), 'paid')
  assert.deepEqual(await effectsOf(paying, billOf(url)), oneEffect)
})

test('an unpaid order expires: its bill is deleted, its voucher released, and late money counts', async (t) => {
  const paying = await aPayingShop(t)
  const { call, billplz, clock, shop } = paying
  const { url } = await call(pay, {
    body: aPayBody({ paymentData: { total: 220, voucherCode: 'DEMOONCE' } }),
  })
  const billId = billOf(url)
  clock.advance(minutes(61))
  await reconcile(shop)
  assert.equal(await paymentOf(paying, billId), 'expired')
  assert.equal(billplz.bill(billId)?.state, 'deleted')
  assert.equal((await voucher(paying)).held_count, 0)

  // A shopper who was already on the bank's page.
  billplz.misbehave({ name: 'callback-never' })
  await billplz.pay(billId)
  clock.advance(hours(2))
  await reconcile(shop)
  assert.equal(await paymentOf(paying, billId), 'paid')
  assert.deepEqual(await voucher(paying), { held_count: 0, used_count: 1 })
  const comparison = await compareLedgers(paying)
  assert.equal(comparison.ours, comparison.atBank)
})

test('a payment that arrives while the order expires wins', async (t) => {
  for (const fault of ['none', 'delete-422', 'delete-then-paid'] as const)
    await t.test(fault, async (one) => {
      const paying = await aPayingShop(one)
      const { call, billplz, clock, shop } = paying
      const { url } = await call(pay, { body: aPayBody() })
      const billId = billOf(url)
      billplz.misbehave({ name: 'callback-never' })
      if (fault === 'none') await billplz.pay(billId)
      else billplz.misbehave({ name: fault })
      clock.advance(minutes(91))
      await reconcile(shop)
      if (fault === 'delete-422') {
        assert.equal(await paymentOf(paying, billId), 'pending', 'it said paid and was due: wait')
        await billplz.pay(billId)
      }
      clock.advance(hours(26))
      await reconcile(shop)
      assert.equal(await paymentOf(paying, billId), 'paid')
      assert.deepEqual(await effectsOf(paying, billId), oneEffect)
    })
})

test('an order does not expire while the bank is not reachable, for up to an hour', async (t) => {
  const paying = await aPayingShop(t)
  const { call, billplz, clock, shop } = paying
  const { url } = await call(pay, { body: aPayBody() })
  billplz.misbehave({ name: 'get-503', times: 'always' })
  clock.advance(minutes(91))
  await reconcile(shop)
  assert.equal(await paymentOf(paying, billOf(url)), 'pending')
  clock.advance(minutes(61))
  await reconcile(shop)
  assert.equal(await paymentOf(paying, billOf(url)), 'expired')
  billplz.clearMisbehaviours()
})

test('a bank that responds "too many" is not called until its window ends', async (t) => {
  const { call, billplz, clock, shop, visitor } = await aPayingShop(t)
  billplz.misbehave({ name: 'callback-never', times: 'always' })
  const urls: string[] = []
  for (const browser of [call, visitor(), visitor()])
    urls.push((await browser(pay, { body: aPayBody() })).url)
  billplz.misbehave({ name: 'get-429', resetSeconds: 240 })
  clock.advance(minutes(2))
  await reconcile(shop)
  const asked = (): number =>
    billplz.misbehaviours().find(({ name }) => name === 'get-429')?.shown ?? 0
  assert.equal(asked(), 1, 'no further call after the first response')
  for (const url of urls) await billplz.pay(billOf(url))
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
  const { billplz, clock, shop, visitor } = await aPayingShop(t)
  billplz.misbehave({ name: 'callback-never', times: 'always' })
  const orders = 30
  for (let buyer = 0; buyer < orders; buyer++) {
    const body = aPayBody({ customerDetails: { email: `buyer${buyer}@example.com` } })
    const { url } = await visitor()(pay, { body })
    await billplz.pay(billOf(url))
    if (buyer % 15 === 14) clock.advance(minutes(1.1))
  }
  billplz.setRateLimit(10)
  clock.advance(hours(26))
  const paidOrders = async () =>
    (await shop.db.selectFrom('orders').where('payment', '=', 'paid').select('id').execute()).length
  // The limit allows ten checks in five minutes; a slow machine may lose a few rounds.
  for (let minute = 0; minute < 180 && (await paidOrders()) < orders; minute++) {
    await reconcile(shop)
    clock.advance(minutes(1))
    await billplz.turnClock(minutes(1))
  }
  assert.equal(await paidOrders(), orders)
})

test('a late payment is accepted up to day 31', async (t) => {
  const paying = await aPayingShop(t)
  const { call, billplz, clock, shop } = paying
  billplz.misbehave({ name: 'callback-never' })
  const { url } = await call(pay, { body: aPayBody() })
  clock.advance(hours(2))
  await reconcile(shop)
  assert.equal(await paymentOf(paying, billOf(url)), 'expired')
  await billplz.pay(billOf(url))
  clock.advance(days(30))
  await reconcile(shop)
  assert.equal(await paymentOf(paying, billOf(url)), 'paid')
})

test('an unpaid order gets one reminder after half an hour and one after a day', async (t) => {
  const { call, clock, shop } = await aPayingShop(t)
  const { url } = await call(pay, { body: aPayBody() })
  const kinds = async () => {
    await reconcile(shop)
    await remindUnpaid(shop)
    await remindUnpaid(shop)
    const rows = await shop.db.selectFrom('outbox_email').select('kind').orderBy('id').execute()
    return rows.map(({ kind }) => kind)
  }
  assert.deepEqual(await kinds(), ['order received'])
  clock.advance(minutes(31))
  assert.deepEqual(await kinds(), ['order received', 'pay again'])
  clock.advance(hours(24))
  assert.deepEqual(await kinds(), ['order received', 'pay again', 'order expired'])
  clock.advance(days(3))
  assert.equal((await kinds()).length, 3)
  assert.equal((await lookUp(call, billOf(url))).paymentState, 'Expired')
})

test('an attempt whose process crashed is abandoned, and the shopper gets a bill', async (t) => {
  const { call, billplz, clock, shop } = await aPayingShop(t, {
    settings: { BILLPLZ_TIMEOUT_MS: '600' },
  })
  billplz.misbehave({ name: 'create-hang' })
  await call(pay, { body: aPayBody() }).catch(() => undefined)
  // As a crashed process leaves it.
  await shop.db.updateTable('payment_attempt').set({ state: 'creating' }).execute()
  clock.advance(minutes(2))
  await reconcile(shop)
  const states = await shop.db.selectFrom('payment_attempt').select('state').execute()
  assert.deepEqual(states, [{ state: 'unknown' }])
  const { url } = await call(pay, { body: aPayBody() })
  assert.equal(billplz.bill(billOf(url))?.amount, 27_000)
})

async function voucher({ shop }: Awaited<ReturnType<typeof aPayingShop>>) {
  return shop.db
    .selectFrom('voucher')
    .select(['held_count', 'used_count'])
    .where('code', '=', 'DEMOONCE')
    .executeTakeFirstOrThrow()
}
