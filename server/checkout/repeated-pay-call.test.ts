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
import {
  buildPayBody,
  startShopWithPayments,
  billIdOf,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { getBill, readPaymentState, waitForPayment } from '#tests/support/buying/buying.ts'
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
  const shop = await startShopWithOrder(t)
  assert.equal(await shop.pressPay(), shop.firstUrl)
  shop.clock.advance(minutes(45))
  // Without a key, only a call within half an hour counts as a repetition.
  assert.equal(await shop.pressPay(), shop.firstUrl)
  assert.deepEqual(listOpenBills(shop), [billIdOf(shop.firstUrl)])
})

test('after the bank declined, the same press returns the bill, which can still be paid', async (t) => {
  const shop = await startShopWithOrder(t)
  await shop.billplz.fail(billIdOf(shop.firstUrl))
  await waitForPayment(shop, billIdOf(shop.firstUrl), 'failed')
  assert.equal(await shop.pressPay(), shop.firstUrl)
  assert.equal(await readPaymentState(shop, billIdOf(shop.firstUrl)), 'pending')
})

test('after the order expired, the same press makes a new order with a bill that is open', async (t) => {
  const shop = await startShopWithOrder(t)
  shop.clock.advance(timeToPay + minutes(1))
  await reconcile(shop.shop)
  assert.equal(await readPaymentState(shop, billIdOf(shop.firstUrl)), 'expired')
  const newUrl = await shop.pressPay()
  assert.deepEqual(listOpenBills(shop), [billIdOf(newUrl)])
  assert.equal(await shop.pressPay(), newUrl)
  assert.equal(await countOrders(shop), 2)
})

test('when the time to pay is over and no job has run yet, the same press expires the old order first', async (t) => {
  const shop = await startShopWithOrder(t)
  shop.clock.advance(timeToPay + minutes(1))
  const newUrl = await shop.pressPay()
  assert.deepEqual(listOpenBills(shop), [billIdOf(newUrl)])
  assert.equal(await readPaymentState(shop, billIdOf(shop.firstUrl)), 'expired')
})

test('when the time to pay is over but the payment arrived, the same press shows the confirmation', async (t) => {
  const shop = await startShopWithOrder(t)
  shop.billplz.simulateFault({ name: 'callback-never' })
  await shop.billplz.pay(billIdOf(shop.firstUrl))
  shop.clock.advance(timeToPay + minutes(1))
  assert.match(await shop.pressPay(), new RegExp(`/confirmation\\?.*=${billIdOf(shop.firstUrl)}$`))
  assert.equal(await countOrders(shop), 1)
})

test('a press in the last minute leaves at least 15 minutes to pay at the bank', async (t) => {
  const shop = await startShopWithOrder(t)
  shop.clock.advance(timeToPay - minutes(1))
  assert.equal(await shop.pressPay(), shop.firstUrl)
  shop.clock.advance(timeAfterPress - minutes(1))
  await reconcile(shop.shop)
  assert.deepEqual(listOpenBills(shop), [billIdOf(shop.firstUrl)])
  shop.clock.advance(minutes(2))
  await reconcile(shop.shop)
  assert.deepEqual(listOpenBills(shop), [])
})

test('after payment, the same press shows the confirmation and never a second bill', async (t) => {
  const shop = await startShopWithOrder(t)
  await shop.billplz.pay(billIdOf(shop.firstUrl))
  await waitForPayment(shop, billIdOf(shop.firstUrl), 'paid')
  const confirmation = new RegExp(`/confirmation\\?.*=${billIdOf(shop.firstUrl)}$`)
  assert.match(await shop.pressPay(), confirmation)
  shop.clock.advance(hours(5))
  assert.match(await shop.pressPay(), confirmation)
  assert.equal(shop.billplz.ledger().bills.length, 1)
})

test('after another cart replaced the order, the same press makes a new one', async (t) => {
  const shop = await startShopWithOrder(t)
  const otherOrder = await shop.call(pay, {
    body: buildPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }),
  })
  const newUrl = await shop.pressPay()
  assert.notEqual(newUrl, shop.firstUrl)
  await reconcile(shop.shop)
  assert.deepEqual(
    listOpenBills(shop),
    [billIdOf(newUrl)],
    'neither the first nor the other cart’s',
  )
  assert.equal(await readPaymentState(shop, billIdOf(otherOrder.url)), 'expired')
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
  const shop = await startShopWithOrder(t)
  await shop.billplz.pay(billIdOf(shop.firstUrl))
  await waitForPayment(shop, billIdOf(shop.firstUrl), 'paid')
  await shop.shop.db.updateTable('orders').set({ payment: 'refund_due' }).execute()
  assert.match(await shop.pressPay(), /\/confirmation/, 'the refund is not complete yet')
  await shop.shop.db.updateTable('orders').set({ payment: 'refunded' }).execute()
  const newUrl = await shop.pressPay()
  assert.deepEqual(listOpenBills(shop), [billIdOf(newUrl)])
})

test('a key with another body is refused until its order has ended', async (t) => {
  const shop = await startShopWithOrder(t)
  const body = buildPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } })
  assert.equal((await expectRefusal(shop.call(pay, { body }, samePress))).code, 'KEY_USED')
  shop.clock.advance(timeToPay + minutes(1))
  await reconcile(shop.shop)
  const { url } = await shop.call(pay, { body }, samePress)
  assert.deepEqual(listOpenBills(shop), [billIdOf(url)])
})

test('the order page offers no expired bill', async (t) => {
  const shop = await startShopWithOrder(t)
  const { orderId, payAgainUrl } = await getBill(shop.call, billIdOf(shop.firstUrl))
  assert.equal(payAgainUrl, shop.firstUrl)
  shop.billplz.simulateFault({ name: 'get-503', times: 'always' })
  shop.clock.advance(timeToPay + minutes(1))
  assert.equal((await getBill(shop.call, billIdOf(shop.firstUrl))).payAgainUrl, null)
  const refusal = await expectRefusal(
    shop.call('POST /api/orders/{orderId}/pay', { params: { orderId } }),
  )
  assert.equal(refusal.code, 'ORDER_EXPIRED')
})

test('the same press finds its order after APP_SECRET changed; no plain hash of the order is stored', async (t) => {
  const { shop, clock } = await startShopWithPayments(t)
  const buyer = { claim: 'a browser', ip: '', userId: undefined, idempotencyKey: 'one-press-0001' }
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
