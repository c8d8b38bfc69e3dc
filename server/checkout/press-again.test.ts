/** Pressing Pay again with the same key and body, in every state of the order (decision 100). */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { endpoints } from '#contract/endpoints.ts'
import { minutes } from '#domain/time.ts'
import { placeOrder } from './place-order.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { aPayBody, aPayingShop, billOf, type PayingShop } from '#tests/support/a-paying-shop.ts'
import { lookUp, paymentOf, refusalOf, waitForPayment } from '#tests/support/buying.ts'

const pay = 'POST /api/billplz/pay'
const key = { headers: { 'idempotency-key': 'one-press-0001' } }

/** Returns a shop in which a customer has pressed Pay; `press` repeats the same call. */
async function aPressedShop(t: Parameters<typeof aPayingShop>[0]) {
  const paying = await aPayingShop(t)
  const press = async (): Promise<string> => (await paying.call(pay, { body: aPayBody() }, key)).url
  return { ...paying, press, first: await press() }
}

/** Returns the bills that can be paid at the provider. */
function openBills({ billplz }: Pick<PayingShop, 'billplz'>): string[] {
  return billplz
    .ledger()
    .bills.filter(({ state }) => state === 'due')
    .map(({ id }) => id)
}

async function countOrders({ shop }: Pick<PayingShop, 'shop'>): Promise<number> {
  return (await shop.db.selectFrom('orders').select('id').execute()).length
}

test('while the bill is open, the same press returns it', async (t) => {
  const shop = await aPressedShop(t)
  assert.equal(await shop.press(), shop.first)
  shop.clock.advance(minutes(45))
  assert.equal(await shop.press(), shop.first, 'also after the half hour for equal orders')
  assert.deepEqual(openBills(shop), [billOf(shop.first)])
})

test('after the bank declined, the same press returns the bill, which can still be paid', async (t) => {
  const shop = await aPressedShop(t)
  await shop.billplz.fail(billOf(shop.first))
  await waitForPayment(shop, billOf(shop.first), 'failed')
  assert.equal(await shop.press(), shop.first)
  assert.equal(await paymentOf(shop, billOf(shop.first)), 'pending')
})

test('after the order expired, the same press makes a new order with a bill that is open', async (t) => {
  const shop = await aPressedShop(t)
  shop.clock.advance(minutes(91))
  await reconcile(shop.shop)
  assert.equal(await paymentOf(shop, billOf(shop.first)), 'expired')
  const again = await shop.press()
  assert.deepEqual(openBills(shop), [billOf(again)])
  assert.equal(await shop.press(), again)
  assert.equal(await countOrders(shop), 2)
})

test('when the time to pay is over and no job has run yet, the same press expires the old order first', async (t) => {
  const shop = await aPressedShop(t)
  shop.clock.advance(minutes(91))
  const again = await shop.press()
  assert.deepEqual(openBills(shop), [billOf(again)])
  assert.equal(await paymentOf(shop, billOf(shop.first)), 'expired')
})

test('when the time to pay is over but the payment arrived, the same press shows the confirmation', async (t) => {
  const shop = await aPressedShop(t)
  shop.billplz.misbehave({ name: 'callback-never' })
  await shop.billplz.pay(billOf(shop.first))
  shop.clock.advance(minutes(91))
  assert.match(await shop.press(), new RegExp(`/confirmation\\?.*=${billOf(shop.first)}$`))
  assert.equal(await countOrders(shop), 1)
})

test('a press in the last minutes leaves time to pay at the bank', async (t) => {
  const shop = await aPressedShop(t)
  shop.clock.advance(minutes(89))
  assert.equal(await shop.press(), shop.first)
  shop.clock.advance(minutes(10))
  await reconcile(shop.shop)
  assert.deepEqual(openBills(shop), [billOf(shop.first)])
  shop.clock.advance(minutes(6))
  await reconcile(shop.shop)
  assert.deepEqual(openBills(shop), [])
})

test('after payment, the same press shows the confirmation and never a second bill', async (t) => {
  const shop = await aPressedShop(t)
  await shop.billplz.pay(billOf(shop.first))
  await waitForPayment(shop, billOf(shop.first), 'paid')
  const confirmation = new RegExp(`/confirmation\\?.*=${billOf(shop.first)}$`)
  assert.match(await shop.press(), confirmation)
  shop.clock.advance(minutes(60 * 5))
  assert.match(await shop.press(), confirmation)
  assert.equal(shop.billplz.ledger().bills.length, 1)
})

test('after another cart replaced the order, the same press makes a new one', async (t) => {
  const shop = await aPressedShop(t)
  const other = await shop.call(pay, {
    body: aPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }),
  })
  const again = await shop.press()
  assert.notEqual(again, shop.first)
  await reconcile(shop.shop)
  assert.deepEqual(openBills(shop), [billOf(again)], 'neither the first nor the other cart’s')
  assert.equal(await paymentOf(shop, billOf(other.url)), 'expired')
})

test('after "Pay again" made another bill, the same press returns that one', async (t) => {
  const paying = await aPayingShop(t)
  const press = () => paying.call(pay, { body: aPayBody() }, key)
  paying.billplz.misbehave({ name: 'create-422', times: 1 })
  await refusalOf(press())
  const { number } = await paying.shop.db
    .selectFrom('orders')
    .select('number')
    .executeTakeFirstOrThrow()
  // The first bill could not be made; the buyer opens the order from the email and pays.
  const first = await press()
  const params = { orderId: number }
  const again = await paying.call('POST /api/orders/{orderId}/pay', { params })
  assert.equal((await press()).url, again.url)
  assert.equal(first.url, again.url)
  assert.equal(await countOrders(paying), 1)
})

test('after a full refund, the same press makes a new order', async (t) => {
  const shop = await aPressedShop(t)
  await shop.billplz.pay(billOf(shop.first))
  await waitForPayment(shop, billOf(shop.first), 'paid')
  await shop.shop.db.updateTable('orders').set({ payment: 'refund_due' }).execute()
  assert.match(await shop.press(), /\/confirmation/, 'the refund is not complete yet')
  await shop.shop.db.updateTable('orders').set({ payment: 'refunded' }).execute()
  const again = await shop.press()
  assert.deepEqual(openBills(shop), [billOf(again)])
})

test('a key with another body is refused until its order has ended', async (t) => {
  const shop = await aPressedShop(t)
  const body = aPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } })
  assert.equal((await refusalOf(shop.call(pay, { body }, key))).code, 'KEY_USED')
  shop.clock.advance(minutes(91))
  await reconcile(shop.shop)
  const { url } = await shop.call(pay, { body }, key)
  assert.deepEqual(openBills(shop), [billOf(url)])
})

test('the order page offers no expired bill', async (t) => {
  const shop = await aPressedShop(t)
  const { orderId, payAgainUrl } = await lookUp(shop.call, billOf(shop.first))
  assert.equal(payAgainUrl, shop.first)
  shop.billplz.misbehave({ name: 'get-503', times: 'always' })
  shop.clock.advance(minutes(91))
  assert.equal((await lookUp(shop.call, billOf(shop.first))).payAgainUrl, null)
  const refused = await refusalOf(
    shop.call('POST /api/orders/{orderId}/pay', { params: { orderId } }),
  )
  assert.equal(refused.code, 'ORDER_EXPIRED')
})

test('the same press finds its order after APP_SECRET changed; no plain hash of the order is stored', async (t) => {
  const { shop, clock } = await aPayingShop(t)
  const buyer = { claim: 'a browser', ip: '', userId: undefined, key: 'one-press-0001' }
  const body = endpoints['POST /api/billplz/pay'].body.parse(aPayBody())
  const press = () => placeOrder(shop, body, buyer)
  const first = await press()
  Object.assign(shop, { appSecret: 'another secret', oldAppSecrets: [shop.appSecret] })
  assert.equal(await press(), first)
  clock.advance(minutes(91))
  await reconcile(shop)
  assert.notEqual(await press(), first)
  const orders = await shop.db.selectFrom('orders').select('fingerprint').distinct().execute()
  // The content is equal and only the keyed hash differs, so the note cannot be guessed from it.
  assert.equal(orders.length, 2)
})
