import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes, seconds } from '#domain/time.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { aPayBody, aPayingShop, billOf, until, type PayBody } from '#tests/support/a-paying-shop.ts'
import { ApiError, type Call } from '#web/api/client.ts'

const pay = 'POST /api/billplz/pay'
const lookUp = 'GET /api/billplz/get-bill/{billId}'

/** Returns the error of a call that must fail. */
async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const result = await call.then(
    () => 'it was accepted',
    (error: unknown) => error,
  )
  assert.ok(result instanceof ApiError, String(result))
  return result
}

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

test('a guest pays at the bank, sees the paid order and gets its email', async (t) => {
  const { call, billplz, emails, visitor } = await aPayingShop(t)
  const { url, data } = await call(pay, {
    body: aPayBody({ paymentData: { total: 250, voucherCode: 'demo20' } }),
  })
  assert.equal(data.url, url)
  const billId = billOf(url)
  const bill = billplz.bill(billId)
  assert.equal(bill?.amount, 25_000)
  assert.equal(bill?.mobile, '+60123456789')
  const waiting = await call(lookUp, { params: { billId } })
  assert.equal(waiting.paymentState, 'Pending...')
  assert.equal(waiting.masked, false)
  assert.equal(waiting.payAgainUrl, url)

  await billplz.pay(billId)
  const paid = await until('the order is paid', async () => {
    const order = await visitor()(lookUp, { params: { billId } })
    return order.paymentState === 'Paid' && order
  })
  assert.equal(paid.masked, true, 'a stranger sees the payment state but not the buyer')
  assert.equal(paid.user.firstName, 'A***')
  assert.doesNotMatch(JSON.stringify(paid), /Aisyah|aisyah|Jalan|6789|NMN|47000|DEMO20/)
  const mine = await call(lookUp, { params: { billId } })
  assert.equal(mine.totalPrice, '250.00')
  assert.equal(mine.discount_code, 'DEMO20')
  assert.equal(mine.user.email, 'aisyah@example.com')
  assert.equal(mine.emailSent, true)
  const mail = await until('the email', async () =>
    emails.messages('aisyah@example.com').find(({ subject }) => subject.includes('payment')),
  )
  assert.match(mail.text, /RM\u00a0250\.00/)
  assert.match(mail.subject, new RegExp(mine.orderId))
})

test('URLs sent by a browser are never passed to the bank', async (t) => {
  const { call, billplz, config } = await aPayingShop(t)
  const elsewhere = 'https://elsewhere.example/'
  const { url } = await call(pay, {
    body: aPayBody({
      paymentData: { callbackUrl: elsewhere, successUrl: elsewhere, cancelUrl: elsewhere },
    }),
  })
  const bill = billplz.bill(billOf(url))
  assert.ok(bill?.callbackUrl.startsWith(`${config.PUBLIC_URL}/api/billplz/callback/`))
  assert.equal(bill?.redirectUrl, `${config.PUBLIC_URL}/payment-return`)
})

test('an invalid order is refused with a message, and neither stored nor sent to the bank', async (t) => {
  const { call, billplz, shop } = await aPayingShop(t)
  const person = (changes: Partial<PayBody['customerDetails']>) =>
    aPayBody({ customerDetails: changes })
  const cases: [string, PayBody, number, RegExp][] = [
    ['no fields', person({ city: ' ' }), 400, /^Please complete all required fields before/],
    [
      'terms not ticked',
      aPayBody({ consent: { terms: false } }),
      400,
      /^You must agree to the terms and conditions before proceeding\.$/,
    ],
    ['an empty cart', aPayBody({ cart: [] }), 400, /^Your cart is empty\.$/],
    ['a pipe in a name', person({ firstName: 'A|paidtrue' }), 400, /label/],
    ['a line break in a name', person({ lastName: 'A\nB' }), 400, /label/],
    ['a foreign phone', person({ phone: '+6591234567' }), 400, /Malaysian phone/],
    ['an odd address', person({ email: 'not an address' }), 400, /email address/],
    [
      'a Sabah postcode in Johor',
      person({ state: 'Johor', postalCode: '88000' }),
      400,
      /postcode is not in the state/,
    ],
    ['another country', person({ country: 'Singapore' }), 400, /within Malaysia/],
    ['a note without consent', person({ medicalCondition: 'Asthma' }), 400, /pharmacist/],
    [
      'an unknown product',
      aPayBody({ cart: [{ id: 999_999, quantity: 1 }] }),
      409,
      /no longer sold/,
    ],
    [
      'a total of its own',
      aPayBody({ paymentData: { total: 1 } }),
      409,
      /your total is now RM\u00a0270\.00/,
    ],
    [
      'too large a quantity',
      aPayBody({
        cart: [
          { id: 28, quantity: 99 },
          { id: 28, quantity: 1 },
        ],
      }),
      400,
      /details are invalid/,
    ],
    ['a plan', aPayBody({ paymentData: { intent: 'sixMonth', total: 229.5 } }), 422, /PayPal/],
    [
      'an unknown voucher',
      aPayBody({ paymentData: { voucherCode: 'NOSUCH' } }),
      404,
      /not valid or has expired/,
    ],
    [
      'an old voucher',
      aPayBody({ paymentData: { voucherCode: 'DEMOOLD' } }),
      410,
      /not valid or has expired/,
    ],
  ]
  for (const [name, body, status, words] of cases) {
    const refusal = await refusalOf(call(pay, { body }))
    assert.equal(refusal.status, status, `${name}: ${refusal.message}`)
    assert.match(refusal.message, words, name)
  }
  assert.equal((await shop.db.selectFrom('orders').select('id').execute()).length, 0)
  assert.equal(billplz.ledger().bills.length, 0)
})

test('quantities, currencies and lists of a wrong type are refused, not converted', async (t) => {
  const { app, visitor } = await aPayingShop(t)
  const call = visitor()
  const wrong: unknown[] = [null, true, [2], '2', 0, -1, 0.5, 1e9, { $gt: 0 }]
  for (const quantity of wrong) {
    // Wrong types on purpose, which a browser's types would not allow.
    const body = aPayBody({ cart: [{ id: 28, quantity: quantity as number }] })
    assert.equal((await refusalOf(call(pay, { body }))).status, 400, JSON.stringify(quantity))
  }
  for (const currency of ['IDR', 'myr', '', null]) {
    const body = aPayBody({ paymentData: { currency: currency as 'MYR' } })
    assert.equal((await refusalOf(call(pay, { body }))).status, 400, String(currency))
  }
  const polluted = await app.inject({
    method: 'POST',
    url: '/api/billplz/pay',
    headers: { 'content-type': 'application/json' },
    payload: '{"__proto__":{"admin":true}}',
  })
  assert.equal(polluted.statusCode, 400)
})

test('pressing Pay twice makes one order and one bill; the key is valid for this order only', async (t) => {
  const { call, billplz, visitor } = await aPayingShop(t)
  const first = await call(pay, { body: aPayBody() }, withKey('checkout-0001'))
  const second = await call(pay, { body: aPayBody() }, withKey('checkout-0001'))
  assert.equal(second.url, first.url)
  const other = await refusalOf(
    call(
      pay,
      { body: aPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }) },
      withKey('checkout-0001'),
    ),
  )
  assert.deepEqual([other.status, other.code], [422, 'KEY_USED'])
  const anotherTab = await call(pay, { body: aPayBody() }, withKey('checkout-0002'))
  assert.equal(anotherTab.url, first.url, 'the same cart in another tab is the same order')
  const stranger = await visitor()(pay, { body: aPayBody() }, withKey('checkout-0001'))
  assert.notEqual(stranger.url, first.url, 'keys of two browsers are separate')
  assert.equal(billplz.ledger().bills.length, 2)
})

test('paying for a paid cart again shows the order, not a second bill', async (t) => {
  const { call, billplz } = await aPayingShop(t)
  const { url } = await call(pay, { body: aPayBody() }, withKey('checkout-0001'))
  await billplz.pay(billOf(url))
  await until('paid', async () => {
    const order = await call(lookUp, { params: { billId: billOf(url) } })
    return order.paymentState === 'Paid'
  })
  const again = await call(pay, { body: aPayBody() }, withKey('checkout-0002'))
  assert.match(again.url, new RegExp(`/confirmation\\?billplz%5Bid%5D=${billOf(url)}$`))
  assert.equal(billplz.ledger().bills.length, 1)
})

test('changing the cart after the bank’s page leaves no open bill', async (t) => {
  const { call, billplz, shop } = await aPayingShop(t)
  const first = await call(pay, {
    body: aPayBody({ paymentData: { total: 220, voucherCode: 'DEMOONCE' } }),
  })
  const second = await call(pay, {
    body: aPayBody({
      cart: [{ id: 28, quantity: 2 }],
      paymentData: { total: 490, voucherCode: 'DEMOONCE' },
    }),
  })
  assert.notEqual(second.url, first.url, 'the second order holds the voucher of the first')
  await reconcile(shop)
  assert.equal(billplz.bill(billOf(first.url))?.state, 'deleted')
  assert.equal(billplz.bill(billOf(second.url))?.amount, 49_000)
  const old = await call(lookUp, { params: { billId: billOf(first.url) } })
  assert.equal(old.paymentState, 'Expired')
})

test('a payment for a replaced order counts, and staff get a payment issue', async (t) => {
  const { call, billplz, shop } = await aPayingShop(t)
  const first = await call(pay, { body: aPayBody() })
  await call(pay, {
    body: aPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }),
  })
  await billplz.pay(billOf(first.url))
  await until('paid', async () => {
    const order = await call(lookUp, { params: { billId: billOf(first.url) } })
    return order.paymentState === 'Paid'
  })
  const issues = await shop.db.selectFrom('payment_issue').select('kind').execute()
  assert.deepEqual(issues, [{ kind: 'replaced order paid' }])
})

test('a total of zero needs no bill, and one below the minimum does not use the voucher', async (t) => {
  const { call, billplz, shop } = await aPayingShop(t)
  const { url } = await call(pay, {
    body: aPayBody({ paymentData: { total: 0, voucherCode: 'DEMOFREE' } }),
  })
  const billId = new URL(url).searchParams.get('billplz[id]') ?? ''
  const free = await call(lookUp, { params: { billId } })
  assert.equal(free.paymentState, 'Paid')
  assert.equal(free.totalPrice, '0.00')
  assert.equal(billplz.ledger().bills.length, 0)

  await shop.db
    .insertInto('voucher')
    .values({ code: 'NEARLY', kind: 'amount', amount_sen: 26_950, use_limit: 1 })
    .execute()
  const small = await refusalOf(
    call(pay, { body: aPayBody({ paymentData: { total: 0.5, voucherCode: 'NEARLY' } }) }),
  )
  assert.equal(small.code, 'TOTAL_TOO_SMALL')
  const voucher = await shop.db
    .selectFrom('voucher')
    .select(['held_count', 'used_count'])
    .where('code', '=', 'NEARLY')
    .executeTakeFirstOrThrow()
  assert.deepEqual(voucher, { held_count: 0, used_count: 0 })
})

test('a medical note needs consent, is encrypted and sends the paid order to the pharmacist', async (t) => {
  const { call, billplz, shop, logged } = await aPayingShop(t)
  const note = 'CANARY-NOTE blood thinners'
  const { url } = await call(pay, {
    body: aPayBody({
      customerDetails: { medicalCondition: note },
      consent: { terms: true, health: true },
    }),
  })
  await billplz.pay(billOf(url))
  const order = await until('investigated', async () => {
    const row = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    return row.status === 'Investigation' && row
  })
  assert.doesNotMatch(JSON.stringify(order), /CANARY/)
  const kinds = await shop.db.selectFrom('consent').select('kind').orderBy('kind').execute()
  assert.deepEqual(kinds, [{ kind: 'medical_note' }, { kind: 'terms' }])
  const everything = JSON.stringify([logged, billplz.ledger()])
  assert.doesNotMatch(everything, /CANARY/)
  assert.doesNotMatch(JSON.stringify(logged), /aisyah@|Jalan Contoh|3456789/)
})

test('a bill that is paid before its response arrives makes one paid order', async (t) => {
  const { call, billplz, shop } = await aPayingShop(t)
  billplz.misbehave({ name: 'create-callback-inside' })
  const { url } = await call(pay, { body: aPayBody() })
  const [bill] = billplz.ledger().bills
  assert.ok(bill && url.includes(bill.id))
  await until('paid', async () => {
    const order = await call(lookUp, { params: { billId: bill.id } })
    return order.paymentState === 'Paid'
  })
  assert.equal((await shop.db.selectFrom('orders').select('id').execute()).length, 1)
})

test('after five failures the bank is not called for a while', async (t) => {
  const { billplz, visitor } = await aPayingShop(t)
  billplz.misbehave({ name: 'create-500-before-storing', times: 'always' })
  for (let press = 0; press < 5; press++) await refusalOf(visitor()(pay, { body: aPayBody() }))
  const shown = billplz.misbehaviours()[0]?.shown
  assert.equal(shown, 5)
  await refusalOf(visitor()(pay, { body: aPayBody() }))
  assert.equal(billplz.misbehaviours()[0]?.shown, 5, 'the sixth call was not sent')
})

test('orders per email address are limited', async (t) => {
  const { visitor, clock } = await aPayingShop(t)
  const press = (call: Call) => call(pay, { body: aPayBody() })
  for (let order = 0; order < 20; order++) {
    await press(visitor())
    clock.advance(seconds(61))
  }
  assert.equal((await refusalOf(press(visitor()))).status, 429)
  clock.advance(hours(1) + minutes(1))
  await press(visitor())
})
