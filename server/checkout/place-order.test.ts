import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes, seconds } from '#domain/time.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type PayBody,
} from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import type { ApiCall } from '#web/api/client.ts'

const pay = 'POST /api/billplz/pay'
/** Options of a call whose response has texts in Malay. */
const inMalay = { headers: { 'accept-language': 'ms' } }
const lookUp = 'GET /api/billplz/get-bill/{billId}'

test('a guest pays at the bank, sees the paid order and gets its email', async (t) => {
  const { call, billplz, emails, createVisitor } = await startShopWithPayments(t)
  const { url, data } = await call(pay, {
    body: buildPayBody({ paymentData: { total: 250, voucherCode: 'demo20' } }),
  })
  assert.equal(data.url, url)
  const billId = readBillId(url)
  const bill = billplz.bill(billId)
  assert.equal(bill?.amount, 25_000)
  assert.equal(bill?.mobile, '+60123456789')
  const pendingOrder = await call(lookUp, { params: { billId } })
  assert.equal(pendingOrder.paymentState, 'Pending...')
  assert.equal(pendingOrder.isMasked, false)
  assert.equal(pendingOrder.payAgainUrl, url)

  await billplz.pay(billId)
  const paidOrder = await waitUntil('the order is paid', async () => {
    const order = await createVisitor()(lookUp, { params: { billId } })
    return order.paymentState === 'Paid' && order
  })
  assert.equal(paidOrder.isMasked, true, 'a stranger sees the payment state but not the buyer')
  assert.equal(paidOrder.user.firstName, 'A***')
  assert.doesNotMatch(JSON.stringify(paidOrder), /Aisyah|aisyah|Jalan|6789|NMN|47000|DEMO20/)
  const ownOrder = await call(lookUp, { params: { billId } })
  assert.equal(ownOrder.totalPrice, '250.00')
  assert.equal(ownOrder.discount_code, 'DEMO20')
  assert.equal(ownOrder.user.email, 'aisyah@example.com')
  assert.equal(ownOrder.hasConfirmationEmail, true)
  const mail = await waitUntil('the email', async () =>
    emails.listEmails('aisyah@example.com').find(({ subject }) => subject.includes('payment')),
  )
  assert.match(mail.text, /RM\u00a0250\.00/)
  assert.match(mail.subject, new RegExp(ownOrder.orderId))
})

test('URLs sent by a browser are never passed to the bank', async (t) => {
  const { call, billplz, config } = await startShopWithPayments(t)
  const foreignUrl = 'https://elsewhere.example/'
  const { url } = await call(pay, {
    body: buildPayBody({
      paymentData: { callbackUrl: foreignUrl, successUrl: foreignUrl, cancelUrl: foreignUrl },
    }),
  })
  const bill = billplz.bill(readBillId(url))
  assert.ok(bill?.callbackUrl.startsWith(`${config.PUBLIC_URL}/api/billplz/callback/`))
  assert.equal(bill?.redirectUrl, `${config.PUBLIC_URL}/payment-return`)
})

test('an invalid order is refused with a message, and neither stored nor sent to the bank', async (t) => {
  const { call, billplz, shop } = await startShopWithPayments(t)
  const bodyWith = (changes: Partial<PayBody['customerDetails']>) =>
    buildPayBody({ customerDetails: changes })
  const invalidOrders: [string, PayBody, number, RegExp][] = [
    ['a blank city', bodyWith({ city: ' ' }), 400, /^Please complete all required fields before/],
    [
      'terms not ticked',
      buildPayBody({ consent: { terms: false } }),
      400,
      /^You must agree to the terms and conditions before proceeding\.$/,
    ],
    ['an empty cart', buildPayBody({ cart: [] }), 400, /^Your cart is empty\.$/],
    ['a pipe in a name', bodyWith({ firstName: 'A|paidtrue' }), 400, /label/],
    ['a line break in a name', bodyWith({ lastName: 'A\nB' }), 400, /label/],
    ['a foreign phone', bodyWith({ phone: '+6591234567' }), 400, /Malaysian phone/],
    ['an invalid email address', bodyWith({ email: 'not an address' }), 400, /email address/],
    [
      'a Sabah postcode in Johor',
      bodyWith({ state: 'Johor', postalCode: '88000' }),
      400,
      /postcode is not in the state/,
    ],
    ['another country', bodyWith({ country: 'Singapore' }), 400, /within Malaysia/],
    ['a note without consent', bodyWith({ medicalCondition: 'Asthma' }), 400, /pharmacist/],
    [
      'an unknown product',
      buildPayBody({ cart: [{ id: 999_999, quantity: 1 }] }),
      409,
      /no longer sold/,
    ],
    [
      'a total that the shop did not compute',
      buildPayBody({ paymentData: { total: 1 } }),
      409,
      /your total is now RM\u00a0270\.00/,
    ],
    [
      'too large a quantity',
      buildPayBody({
        cart: [
          { id: 28, quantity: 99 },
          { id: 28, quantity: 1 },
        ],
      }),
      400,
      /details are invalid/,
    ],
    ['a plan', buildPayBody({ paymentData: { intent: 'sixMonth', total: 229.5 } }), 422, /PayPal/],
    [
      'an unknown voucher',
      buildPayBody({ paymentData: { voucherCode: 'NOSUCH' } }),
      404,
      /not valid or has expired/,
    ],
    [
      'an old voucher',
      buildPayBody({ paymentData: { voucherCode: 'DEMOOLD' } }),
      410,
      /not valid or has expired/,
    ],
  ]
  for (const [name, body, status, expectedMessage] of invalidOrders) {
    const refusal = await expectRefusal(call(pay, { body }))
    assert.equal(refusal.status, status, `${name}: ${refusal.message}`)
    assert.match(refusal.message, expectedMessage, name)
  }
  assert.equal((await shop.db.selectFrom('orders').select('id').execute()).length, 0)
  assert.equal(billplz.ledger().bills.length, 0)
})

test('quantities, currencies and lists of a wrong type are refused, not converted', async (t) => {
  const { app, createVisitor } = await startShopWithPayments(t)
  const call = createVisitor()
  const invalidQuantities: unknown[] = [null, true, [2], '2', 0, -1, 0.5, 1e9, { $gt: 0 }]
  for (const quantity of invalidQuantities) {
    // Wrong types on purpose, which a browser's types would not allow.
    const body = buildPayBody({ cart: [{ id: 28, quantity: quantity as number }] })
    assert.equal((await expectRefusal(call(pay, { body }))).status, 400, JSON.stringify(quantity))
  }
  for (const currency of ['IDR', 'myr', '', null]) {
    const body = buildPayBody({ paymentData: { currency: currency as 'MYR' } })
    assert.equal((await expectRefusal(call(pay, { body }))).status, 400, String(currency))
  }
  const pollutedResponse = await app.inject({
    method: 'POST',
    url: '/api/billplz/pay',
    headers: { 'content-type': 'application/json' },
    payload: '{"__proto__":{"admin":true}}',
  })
  assert.equal(pollutedResponse.statusCode, 400)
})

test('a total of zero needs no bill, and one below the minimum does not use the voucher', async (t) => {
  const { call, billplz, emails, shop } = await startShopWithPayments(t)
  const { url } = await call(pay, {
    body: buildPayBody({ paymentData: { total: 0, voucherCode: 'DEMOFREE' } }),
  })
  const billId = new URL(url).searchParams.get('billplz[id]') ?? ''
  const freeOrder = await call(lookUp, { params: { billId } })
  assert.equal(freeOrder.paymentState, 'Paid')
  assert.equal(freeOrder.totalPrice, '0.00')
  assert.equal(billplz.ledger().bills.length, 0)
  const email = await waitUntil('the email', async () => emails.listEmails('aisyah@example.com')[0])
  assert.equal(email.subject, `We received your order ${freeOrder.orderId}`)
  assert.match(email.text, /Your voucher covers it\./)
  assert.doesNotMatch(email.text, /your payment|is paid/)

  await shop.db
    .insertInto('voucher')
    .values({ code: 'NEARLY', kind: 'amount', amount_sen: 26_950, use_limit: 1 })
    .execute()
  const refusal = await expectRefusal(
    call(pay, { body: buildPayBody({ paymentData: { total: 0.5, voucherCode: 'NEARLY' } }) }),
  )
  assert.equal(refusal.code, 'TOTAL_TOO_SMALL')
  const voucher = await shop.db
    .selectFrom('voucher')
    .select(['held_count', 'used_count'])
    .where('code', '=', 'NEARLY')
    .executeTakeFirstOrThrow()
  assert.deepEqual(voucher, { held_count: 0, used_count: 0 })
})

test('a medical note is stored encrypted, and the paid order goes to the pharmacist', async (t) => {
  const { call, billplz, shop, logLines } = await startShopWithPayments(t)
  const note = 'CANARY-NOTE blood thinners'
  const { url } = await call(pay, {
    body: buildPayBody({
      customerDetails: { medicalCondition: note },
      consent: { terms: true, health: true },
    }),
  })
  await billplz.pay(readBillId(url))
  const order = await waitUntil('investigated', async () => {
    const row = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    return row.status === 'Investigation' && row
  })
  assert.doesNotMatch(JSON.stringify(order), /CANARY/)
  const kinds = await shop.db.selectFrom('consent').select('kind').orderBy('kind').execute()
  assert.deepEqual(kinds, [{ kind: 'medical_note' }, { kind: 'terms' }])
  const logsAndBills = JSON.stringify([logLines, billplz.ledger()])
  assert.doesNotMatch(logsAndBills, /CANARY/)
  assert.doesNotMatch(JSON.stringify(logLines), /aisyah@|Jalan Contoh|3456789/)
})

test('a bill that is paid before its response arrives makes one paid order', async (t) => {
  const { call, billplz, shop } = await startShopWithPayments(t)
  billplz.simulateFault({ name: 'create-callback-inside' })
  const { url } = await call(pay, { body: buildPayBody() })
  const [bill] = billplz.ledger().bills
  assert.ok(bill && url.includes(bill.id))
  await waitUntil('paid', async () => {
    const order = await call(lookUp, { params: { billId: bill.id } })
    return order.paymentState === 'Paid'
  })
  assert.equal((await shop.db.selectFrom('orders').select('id').execute()).length, 1)
})

test('after five failures the circuit breaker stops calls to the bank', async (t) => {
  const { billplz, createVisitor } = await startShopWithPayments(t)
  billplz.simulateFault({ name: 'create-500-before-storing', times: 'always' })
  for (let attempt = 0; attempt < 5; attempt++)
    await expectRefusal(createVisitor()(pay, { body: buildPayBody() }))
  assert.equal(billplz.faults()[0]?.usedCount, 5)
  await expectRefusal(createVisitor()(pay, { body: buildPayBody() }))
  assert.equal(billplz.faults()[0]?.usedCount, 5, 'the sixth call was not sent')
})

test('an email address can place at most 20 orders an hour', async (t) => {
  const { createVisitor, clock } = await startShopWithPayments(t)
  const placeOrder = (call: ApiCall) => call(pay, { body: buildPayBody() })
  // maxOrdersPerCustomerPerHour of save-order.ts; a new visitor each time, so that no order
  // replaces another.
  for (let orderCount = 0; orderCount < 20; orderCount++) {
    await placeOrder(createVisitor())
    // The rate limit of the call itself is 20 a minute.
    clock.advance(seconds(61))
  }
  assert.equal((await expectRefusal(placeOrder(createVisitor()))).status, 429)
  clock.advance(hours(1) + minutes(1))
  await placeOrder(createVisitor())
})

test('on a Malay page the refusals of a changed total and of a product not sold are in Malay', async (t) => {
  const { call, shop } = await startShopWithPayments(t)
  const payInMalay = (total: number) =>
    expectRefusal(call(pay, { body: buildPayBody({ paymentData: { total } }) }, inMalay))
  assert.equal(
    (await payInMalay(260)).message,
    'Jumlahnya telah berubah: jumlah anda kini RM\u00a0270.00. Semak pesanan anda dan cuba lagi.',
  )
  await changeCatalogue(shop, (tx) =>
    tx.updateTable('product').set({ available: false }).where('id', '=', 28).execute(),
  )
  const refusal = await payInMalay(270)
  assert.equal(refusal.code, 'PRODUCT_GONE')
  assert.equal(
    refusal.message,
    'NMN Daily tidak boleh dibeli buat masa ini. Keluarkannya daripada troli anda dan cuba lagi.',
  )
})
