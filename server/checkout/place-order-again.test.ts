import assert from 'node:assert/strict'
import { test } from 'node:test'

import { reconcile } from '#server/payments/bills/reconcile.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const pay = 'POST /api/billplz/pay'
const lookUp = 'GET /api/billplz/get-bill/{billId}'

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

test('pressing Pay twice makes one order and one bill; the key is refused for another cart', async (t) => {
  const { call, billplz, createVisitor } = await startShopWithPayments(t)
  const firstReply = await call(pay, { body: buildPayBody() }, withKey('checkout-0001'))
  const secondReply = await call(pay, { body: buildPayBody() }, withKey('checkout-0001'))
  assert.equal(secondReply.url, firstReply.url)
  const otherCartRefusal = await expectRefusal(
    call(
      pay,
      { body: buildPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }) },
      withKey('checkout-0001'),
    ),
  )
  assert.deepEqual([otherCartRefusal.status, otherCartRefusal.code], [422, 'KEY_USED'])
  const otherTabReply = await call(pay, { body: buildPayBody() }, withKey('checkout-0002'))
  assert.equal(otherTabReply.url, firstReply.url, 'the same cart in another tab is the same order')
  const strangerReply = await createVisitor()(
    pay,
    { body: buildPayBody() },
    withKey('checkout-0001'),
  )
  assert.notEqual(strangerReply.url, firstReply.url, 'keys of two browsers are separate')
  assert.equal(billplz.ledger().bills.length, 2)
})

test('paying for a paid cart again returns its confirmation page and makes no second bill', async (t) => {
  const { call, billplz } = await startShopWithPayments(t)
  const { url } = await call(pay, { body: buildPayBody() }, withKey('checkout-0001'))
  await billplz.pay(readBillId(url))
  await waitUntil('paid', async () => {
    const order = await call(lookUp, { params: { billId: readBillId(url) } })
    return order.paymentState === 'Paid'
  })
  const repeatedReply = await call(pay, { body: buildPayBody() }, withKey('checkout-0002'))
  assert.match(repeatedReply.url, new RegExp(`/confirmation\\?billplz%5Bid%5D=${readBillId(url)}$`))
  assert.equal(billplz.ledger().bills.length, 1)
})

test('changing the cart after the payment page leaves no open bill for the old cart', async (t) => {
  const { call, billplz, shop } = await startShopWithPayments(t)
  const firstReply = await call(pay, {
    body: buildPayBody({ paymentData: { total: 220, voucherCode: 'DEMOONCE' } }),
  })
  const secondReply = await call(pay, {
    body: buildPayBody({
      cart: [{ id: 28, quantity: 2 }],
      paymentData: { total: 490, voucherCode: 'DEMOONCE' },
    }),
  })
  assert.notEqual(
    secondReply.url,
    firstReply.url,
    'the second order holds the voucher of the first',
  )
  await reconcile(shop)
  assert.equal(billplz.bill(readBillId(firstReply.url))?.state, 'deleted')
  assert.equal(billplz.bill(readBillId(secondReply.url))?.amount, 49_000)
  const firstOrder = await call(lookUp, { params: { billId: readBillId(firstReply.url) } })
  assert.equal(firstOrder.paymentState, 'Expired')
})

test('after staff changed a voucher, the same cart is paid with the new total, and no old bill stays open', async (t) => {
  const { call, billplz, shop } = await startShopWithPayments(t)
  const payWithTotal = (total: number) =>
    call(pay, { body: buildPayBody({ paymentData: { total, voucherCode: 'DEMO20' } }) })
  const firstReply = await payWithTotal(250)
  await shop.db
    .updateTable('voucher')
    .set({ amount_sen: 3_000 })
    .where('code', '=', 'DEMO20')
    .execute()
  const oldTotalRefusal = await expectRefusal(payWithTotal(260))
  assert.equal(oldTotalRefusal.code, 'TOTAL_CHANGED')
  assert.match(oldTotalRefusal.message, /your total is now RM\u00a0240\.00/)
  const secondReply = await payWithTotal(240)
  assert.equal((await payWithTotal(240)).url, secondReply.url, 'a repeated call is still found')
  await reconcile(shop)
  assert.equal(billplz.bill(readBillId(firstReply.url))?.state, 'deleted')
  assert.equal(billplz.bill(readBillId(secondReply.url))?.amount, 24_000)
})

test('after staff changed a voucher, paying for a paid cart again still returns its confirmation', async (t) => {
  const { call, billplz, shop } = await startShopWithPayments(t)
  const payWithTotal = (total: number) =>
    call(pay, { body: buildPayBody({ paymentData: { total, voucherCode: 'DEMO20' } }) })
  const { url } = await payWithTotal(250)
  await billplz.pay(readBillId(url))
  await waitUntil('paid', async () => {
    const order = await call(lookUp, { params: { billId: readBillId(url) } })
    return order.paymentState === 'Paid'
  })
  await shop.db
    .updateTable('voucher')
    .set({ amount_sen: 3_000 })
    .where('code', '=', 'DEMO20')
    .execute()
  assert.match((await payWithTotal(240)).url, /\/confirmation\?/)
  assert.equal(billplz.ledger().bills.length, 1)
})

test('a payment for a replaced order makes it paid, and staff get a payment issue', async (t) => {
  const { call, billplz, shop } = await startShopWithPayments(t)
  const firstReply = await call(pay, { body: buildPayBody() })
  await call(pay, {
    body: buildPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }),
  })
  await billplz.pay(readBillId(firstReply.url))
  await waitUntil('paid', async () => {
    const order = await call(lookUp, { params: { billId: readBillId(firstReply.url) } })
    return order.paymentState === 'Paid'
  })
  const issues = await shop.db.selectFrom('payment_issue').select('kind').execute()
  assert.deepEqual(issues, [{ kind: 'replaced order paid' }])
})
