import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { getBill, waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { expireOrder } from '#server/payments/expire-order.ts'

const pay = 'POST /api/billplz/pay'
const payAgain = 'POST /api/orders/{orderId}/pay'

test('paying again returns the open bill, and the confirmation once it is paid', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, billplz } = testShop
  const { url } = await call(pay, { body: buildPayBody() })
  const { orderId } = await getBill(call, readBillId(url))
  const repeatPayment = () => call(payAgain, { params: { orderId } })
  assert.equal((await repeatPayment()).url, url)
  await billplz.pay(readBillId(url))
  await waitForPaymentState(testShop, readBillId(url), 'paid')
  assert.match((await repeatPayment()).url, /\/confirmation\?billplz%5Bid%5D=/)
})

test('an order whose bill could not be created gets a bill and its email when the customer pays again', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, shop } = testShop
  const { call } = await createCustomer(testShop)
  billplz.simulateFault({ name: 'create-422', times: 1 })
  await expectRefusal(call(pay, { body: buildPayBody() }))
  const { number, payment } = await shop.db
    .selectFrom('orders')
    .select(['number', 'payment'])
    .executeTakeFirstOrThrow()
  assert.equal(payment, 'pending')
  const params = { orderId: number }
  const { url } = await call(payAgain, { params })
  assert.equal((await getBill(call, readBillId(url))).orderId, number)
  assert.equal((await call(payAgain, { params })).url, url, 'no second bill was created')
  const listKinds = async () =>
    (await shop.db.selectFrom('outbox_email').select('kind').execute()).map(({ kind }) => kind)
  assert.deepEqual(await listKinds(), ['order received'])
  const bill = readBillId(url)
  await shop.db
    .updateTable('payment_attempt')
    .set({ state: 'superseded' })
    .where('bill_id', '=', bill)
    .execute()
  assert.notEqual((await call(payAgain, { params })).url, url)
  const kinds = await listKinds()
  assert.equal(kinds.filter((kind) => kind === 'order received').length, 1)
})

test('an order that has ended cannot be paid, and the error says how to order again', async (t) => {
  const { call, clock, shop } = await startShopWithPayments(t)
  const { url } = await call(pay, { body: buildPayBody() })
  const { orderId } = await getBill(call, readBillId(url))
  const row = await shop.db
    .selectFrom('orders')
    .select(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  clock.advance(row.expires_at.getTime() - clock.now.getTime() + minutes(1))
  await expireOrder(shop, { id: row.id, expiresAt: row.expires_at })
  const refusal = await expectRefusal(call(payAgain, { params: { orderId } }))
  assert.equal(refusal.code, 'ORDER_EXPIRED')
  assert.match(refusal.message, /order again/)
})
