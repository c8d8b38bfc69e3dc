/**
 * A repeated pay call in every state of the order (docs/decisions/100-pressing-pay-again.md). "The
 * same press" in the titles is a call with the same idempotency key and body.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { endpoints } from '#contract/endpoints.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { hours, minutes } from '#domain/time.ts'
import { placeOrder } from './place-order.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import {
  getBill,
  readPaymentState,
  waitForPaymentState,
} from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const pay = 'POST /api/billplz/pay'
const timeToPay = demoSettings.payment.attemptLifetime
/** Same value as minPaymentTime of pay-order-again.ts: the minimum time to pay after a press. */
const timeAfterPress = minutes(15)
/** The headers of one press: a repeated press sends the same idempotency key. */
const samePress = { headers: { 'idempotency-key': 'one-press-0001' } }

/**
 * Returns a shop in which a customer has pressed Pay (`firstUrl` is the bill); `pressPay` repeats
 * the call.
 */
async function startShopWithOrder(t: Parameters<typeof startShopWithPayments>[0]) {
  const testShop = await startShopWithPayments(t)
  const pressPay = async (): Promise<string> =>
    (await testShop.call(pay, { body: buildPayBody() }, samePress)).url
  return { ...testShop, pressPay, firstUrl: await pressPay() }
}

/** Returns the bills that can be paid at the provider. */
function listOpenBills({ billplz }: Pick<ShopWithPayments, 'billplz'>): string[] {
  return billplz
    .ledger()
    .bills.filter(({ state }) => state === 'due')
    .map(({ id }) => id)
}

async function countOrders({ shop }: Pick<ShopWithPayments, 'shop'>): Promise<number> {
  return (await shop.db.selectFrom('orders').select('id').execute()).length
}

test('while the bill is open, the same press returns it', async (t) => {
  const testShop = await startShopWithOrder(t)
  assert.equal(await testShop.pressPay(), testShop.firstUrl)
  testShop.clock.advance(minutes(45))
  // Without a key, only a call within half an hour counts as a repetition.
  assert.equal(await testShop.pressPay(), testShop.firstUrl)
  assert.deepEqual(listOpenBills(testShop), [readBillId(testShop.firstUrl)])
})

test('after the bank declined, the same press returns the bill, which can still be paid', async (t) => {
  const testShop = await startShopWithOrder(t)
  await testShop.billplz.fail(readBillId(testShop.firstUrl))
  await waitForPaymentState(testShop, readBillId(testShop.firstUrl), 'failed')
  assert.equal(await testShop.pressPay(), testShop.firstUrl)
  assert.equal(await readPaymentState(testShop, readBillId(testShop.firstUrl)), 'pending')
})

test('after the order expired, the same press makes a new order with a bill that is open', async (t) => {
  const testShop = await startShopWithOrder(t)
  testShop.clock.advance(timeToPay + minutes(1))
  await reconcile(testShop.shop)
  assert.equal(await readPaymentState(testShop, readBillId(testShop.firstUrl)), 'expired')
  const newUrl = await testShop.pressPay()
  assert.deepEqual(listOpenBills(testShop), [readBillId(newUrl)])
  assert.equal(await testShop.pressPay(), newUrl)
  assert.equal(await countOrders(testShop), 2)
})

test('when the time to pay is over and no job has run yet, the same press expires the old order first', async (t) => {
  const testShop = await startShopWithOrder(t)
  testShop.clock.advance(timeToPay + minutes(1))
  const newUrl = await testShop.pressPay()
  assert.deepEqual(listOpenBills(testShop), [readBillId(newUrl)])
  assert.equal(await readPaymentState(testShop, readBillId(testShop.firstUrl)), 'expired')
})

test('when the time to pay is over but the payment arrived, the same press shows the confirmation', async (t) => {
  const testShop = await startShopWithOrder(t)
  testShop.billplz.simulateFault({ name: 'callback-never' })
  await testShop.billplz.pay(readBillId(testShop.firstUrl))
  testShop.clock.advance(timeToPay + minutes(1))
  assert.match(
    await testShop.pressPay(),
    new RegExp(`/confirmation\\?.*=${readBillId(testShop.firstUrl)}$`),
  )
  assert.equal(await countOrders(testShop), 1)
})

test('a press in the last minute leaves at least 15 minutes to pay at the bank', async (t) => {
  const testShop = await startShopWithOrder(t)
  testShop.clock.advance(timeToPay - minutes(1))
  assert.equal(await testShop.pressPay(), testShop.firstUrl)
  testShop.clock.advance(timeAfterPress - minutes(1))
  await reconcile(testShop.shop)
  assert.deepEqual(listOpenBills(testShop), [readBillId(testShop.firstUrl)])
  testShop.clock.advance(minutes(2))
  await reconcile(testShop.shop)
  assert.deepEqual(listOpenBills(testShop), [])
})

test('after payment, the same press shows the confirmation and never a second bill', async (t) => {
  const testShop = await startShopWithOrder(t)
  await testShop.billplz.pay(readBillId(testShop.firstUrl))
  await waitForPaymentState(testShop, readBillId(testShop.firstUrl), 'paid')
  const confirmation = new RegExp(`/confirmation\\?.*=${readBillId(testShop.firstUrl)}$`)
  assert.match(await testShop.pressPay(), confirmation)
  testShop.clock.advance(hours(5))
  assert.match(await testShop.pressPay(), confirmation)
  assert.equal(testShop.billplz.ledger().bills.length, 1)
})

test('after another cart replaced the order, the same press makes a new one', async (t) => {
  const testShop = await startShopWithOrder(t)
  const otherOrder = await testShop.call(pay, {
    body: buildPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }),
  })
  const newUrl = await testShop.pressPay()
  assert.notEqual(newUrl, testShop.firstUrl)
  await reconcile(testShop.shop)
  assert.deepEqual(
    listOpenBills(testShop),
    [readBillId(newUrl)],
    'neither the first nor the other cart’s',
  )
  assert.equal(await readPaymentState(testShop, readBillId(otherOrder.url)), 'expired')
})

test('after the first bill could not be created, the same press creates one, and "Pay again" returns it', async (t) => {
  const testShop = await startShopWithPayments(t)
  const pressPay = () => testShop.call(pay, { body: buildPayBody() }, samePress)
  testShop.billplz.simulateFault({ name: 'create-422', times: 1 })
  await expectRefusal(pressPay())
  const { number } = await testShop.shop.db
    .selectFrom('orders')
    .select('number')
    .executeTakeFirstOrThrow()
  const createdBill = await pressPay()
  // The buyer also opens the order from the email and presses "Pay again".
  const params = { orderId: number }
  const billOfPayAgain = await testShop.call('POST /api/orders/{orderId}/pay', { params })
  assert.equal(billOfPayAgain.url, createdBill.url)
  assert.equal((await pressPay()).url, createdBill.url)
  assert.equal(await countOrders(testShop), 1)
})

test('after a full refund, the same press makes a new order', async (t) => {
  const testShop = await startShopWithOrder(t)
  await testShop.billplz.pay(readBillId(testShop.firstUrl))
  await waitForPaymentState(testShop, readBillId(testShop.firstUrl), 'paid')
  await testShop.shop.db.updateTable('orders').set({ payment: 'refund_due' }).execute()
  assert.match(await testShop.pressPay(), /\/confirmation/, 'the refund is not complete yet')
  await testShop.shop.db.updateTable('orders').set({ payment: 'refunded' }).execute()
  const newUrl = await testShop.pressPay()
  assert.deepEqual(listOpenBills(testShop), [readBillId(newUrl)])
})

test('a key with another body is refused until its order has ended', async (t) => {
  const testShop = await startShopWithOrder(t)
  const body = buildPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } })
  assert.equal((await expectRefusal(testShop.call(pay, { body }, samePress))).code, 'KEY_USED')
  testShop.clock.advance(timeToPay + minutes(1))
  await reconcile(testShop.shop)
  const { url } = await testShop.call(pay, { body }, samePress)
  assert.deepEqual(listOpenBills(testShop), [readBillId(url)])
})

test('the order page offers no expired bill', async (t) => {
  const testShop = await startShopWithOrder(t)
  const { orderId, payAgainUrl } = await getBill(testShop.call, readBillId(testShop.firstUrl))
  assert.equal(payAgainUrl, testShop.firstUrl)
  testShop.billplz.simulateFault({ name: 'get-503', times: 'always' })
  testShop.clock.advance(timeToPay + minutes(1))
  assert.equal((await getBill(testShop.call, readBillId(testShop.firstUrl))).payAgainUrl, null)
  const refusal = await expectRefusal(
    testShop.call('POST /api/orders/{orderId}/pay', { params: { orderId } }),
  )
  assert.equal(refusal.code, 'ORDER_EXPIRED')
})

test('the same press finds its order after APP_SECRET changed; no plain hash of the order is stored', async (t) => {
  const { shop, clock } = await startShopWithPayments(t)
  const buyer = {
    claimHash: 'a browser',
    ip: '',
    userId: undefined,
    idempotencyKey: 'one-press-0001',
  }
  const body = endpoints['POST /api/billplz/pay'].body.parse(buildPayBody())
  const pressPay = () => placeOrder(shop, body, buyer)
  const firstUrl = await pressPay()
  Object.assign(shop, { appSecret: 'another secret', oldAppSecrets: [shop.appSecret] })
  assert.equal(await pressPay(), firstUrl)
  clock.advance(timeToPay + minutes(1))
  await reconcile(shop)
  assert.notEqual(await pressPay(), firstUrl)
  const orders = await shop.db.selectFrom('orders').select('fingerprint').distinct().execute()
  // The content is equal and only the keyed hash differs, so the note cannot be guessed from it.
  assert.equal(orders.length, 2)
})
