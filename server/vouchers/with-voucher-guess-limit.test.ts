/** Limits refused voucher codes, in every call that checks a code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const payCall = 'POST /api/billplz/pay'
const subscribeCall = 'POST /api/paypal/subscriptions'
const quoteCall = 'POST /api/paypal/quote'
const checkCall = 'GET /api/vouchers/validation'

let callerCount = 0
/** Returns the headers of a caller in the network 198.51.100.0/24, with a new IP each time. */
const nextIp = () => ({
  headers: { 'x-forwarded-for': `198.51.100.${(callerCount++ % 250) + 1}` },
})
const otherNetwork = { headers: { 'x-forwarded-for': '203.0.113.9' } }

test('a network may send a hundred refused codes a day; orders with a valid code are not counted', async (t) => {
  const { call, customer, createVisitor, clock } = await startShopWithSubscriptions(t)
  const paymentData = { total: 250, voucherCode: 'DEMO20' }
  const payWithValidCode = () =>
    createVisitor()(payCall, { body: buildPayBody({ paymentData }) }, nextIp())
  await payWithValidCode()
  const wrongOrder = buildPayBody({ paymentData: { voucherCode: 'GUESS' } })
  const wrongSubscription = buildSubscriptionBody({ paymentData: { voucherCode: 'GUESS' } })
  const cart = [{ id: 28, quantity: 1 }]
  const guesses = [
    () => call(payCall, { body: wrongOrder }, nextIp()),
    () => customer(subscribeCall, { body: wrongSubscription }, nextIp()),
    () => call(quoteCall, { body: { cart, state: 'Selangor', voucherCode: 'GUESS' } }, nextIp()),
    () => call(checkCall, { query: { code: 'GUESS' } }, nextIp()),
  ]
  for (let round = 0; round < 25; round++) {
    for (const guess of guesses)
      assert.equal((await expectRefusal(guess())).code, 'VOUCHER_UNKNOWN')
    if (round % 5 === 4) clock.advance(minutes(1) + 1)
  }
  for (const guess of guesses) assert.equal((await expectRefusal(guess())).code, 'TOO_MANY')
  assert.equal(
    (await expectRefusal(payWithValidCode())).code,
    'TOO_MANY',
    'a valid code is refused too',
  )
  await createVisitor()(payCall, { body: buildPayBody() }, nextIp())
  await createVisitor()(payCall, { body: buildPayBody({ paymentData }) }, otherNetwork)
  clock.advance(hours(24))
  await payWithValidCode()
})

test('parallel guesses cannot exceed the limit', async (t) => {
  const { call, shop } = await startShopWithSubscriptions(t, { settings: { DATABASE_POOL: '20' } })
  // Gets the CSRF token now, so that the guesses are sent together.
  await call('GET /api/init')
  const body = buildPayBody({ paymentData: { voucherCode: 'GUESS' } })
  const codes = await Promise.all(
    Array.from(
      { length: 130 },
      async () => (await expectRefusal(call(payCall, { body }, nextIp()))).code,
    ),
  )
  const countedGuesses = codes.filter((code) => code === 'VOUCHER_UNKNOWN')
  assert.deepEqual([countedGuesses.length, codes.length], [100, 130])
  assert.equal((await shop.db.selectFrom('orders').select('id').execute()).length, 0)
})
