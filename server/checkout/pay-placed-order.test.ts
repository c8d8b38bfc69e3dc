import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { aPayBody, aPayingShop, billOf } from '#tests/support/a-paying-shop.ts'
import { aCustomer } from '#tests/support/an-account.ts'
import { lookUp, refusalOf, waitForPayment } from '#tests/support/buying.ts'
import { expireOrder } from '#server/payments/expire-order.ts'

const pay = 'POST /api/billplz/pay'
const payAgain = 'POST /api/orders/{orderId}/pay'

test('paying again returns the open bill, and the confirmation once it is paid', async (t) => {
  const paying = await aPayingShop(t)
  const { call, billplz } = paying
  const { url } = await call(pay, { body: aPayBody() })
  const { orderId } = await lookUp(call, billOf(url))
  const again = () => call(payAgain, { params: { orderId } })
  assert.equal((await again()).url, url)
  await billplz.pay(billOf(url))
  await waitForPayment(paying, billOf(url), 'paid')
  assert.match((await again()).url, /\/confirmation\?billplz%5Bid%5D=/)
})

test('an order whose bill could not be created gets one when it is paid again', async (t) => {
  const paying = await aPayingShop(t)
  const { billplz, shop } = paying
  const { call } = await aCustomer(paying)
  billplz.misbehave({ name: 'create-422', times: 1 })
  await refusalOf(call(pay, { body: aPayBody() }))
  const { number, payment } = await shop.db
    .selectFrom('orders')
    .select(['number', 'payment'])
    .executeTakeFirstOrThrow()
  assert.equal(payment, 'pending')
  const params = { orderId: number }
  const { url } = await call(payAgain, { params })
  assert.equal((await lookUp(call, billOf(url))).orderId, number)
  assert.equal((await call(payAgain, { params })).url, url, 'and no second one')
})

test('an order that has ended cannot be paid, and the error says how to order again', async (t) => {
  const { call, clock, shop } = await aPayingShop(t)
  const { url } = await call(pay, { body: aPayBody() })
  const { orderId } = await lookUp(call, billOf(url))
  const row = await shop.db
    .selectFrom('orders')
    .select(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  clock.advance(row.expires_at.getTime() - clock.now.getTime() + minutes(1))
  await expireOrder(shop, { id: row.id, expiresAt: row.expires_at })
  const refused = await refusalOf(call(payAgain, { params: { orderId } }))
  assert.equal(refused.code, 'ORDER_EXPIRED')
  assert.match(refused.message, /order again/)
})
