/** Guessing voucher codes, in every call that checks one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { aPayBody } from '#tests/support/a-paying-shop.ts'
import { aPlanBody, aSubscribingShop } from '#tests/support/a-subscription.ts'
import { refusalOf } from '#tests/support/buying.ts'

const pay = 'POST /api/billplz/pay'
const subscribe = 'POST /api/paypal/subscriptions'
const quote = 'POST /api/paypal/quote'
const check = 'GET /api/vouchers/validation'

let last = 0
/** Returns headers of a caller in the network 198.51.100.0/24, with another IP each time. */
const next = () => ({ headers: { 'x-forwarded-for': `198.51.100.${(last++ % 250) + 1}` } })
const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.9' } }

test('a network has a hundred refused codes a day; orders with a valid code are not counted', async (t) => {
  const { call, customer, visitor, clock } = await aSubscribingShop(t)
  const paymentData = { total: 250, voucherCode: 'DEMO20' }
  const good = () => visitor()(pay, { body: aPayBody({ paymentData }) }, next())
  await good()
  const wrong = aPayBody({ paymentData: { voucherCode: 'GUESS' } })
  const plan = aPlanBody({ paymentData: { voucherCode: 'GUESS' } })
  const cart = [{ id: 28, quantity: 1 }]
  const guesses = [
    () => call(pay, { body: wrong }, next()),
    () => customer(subscribe, { body: plan }, next()),
    () => call(quote, { body: { cart, state: 'Selangor', voucherCode: 'GUESS' } }, next()),
    () => call(check, { query: { code: 'GUESS' } }, next()),
  ]
  for (let round = 0; round < 25; round++) {
    for (const guess of guesses) assert.equal((await refusalOf(guess())).code, 'VOUCHER_UNKNOWN')
    if (round % 5 === 4) clock.advance(minutes(1) + 1)
  }
  for (const guess of guesses) assert.equal((await refusalOf(guess())).code, 'TOO_MANY')
  assert.equal((await refusalOf(good())).code, 'TOO_MANY', 'a right code is refused too')
  await visitor()(pay, { body: aPayBody() }, next())
  await visitor()(pay, { body: aPayBody({ paymentData }) }, elsewhere)
  clock.advance(hours(24))
  await good()
})

test('parallel guesses are counted one by one', async (t) => {
  const { call, shop } = await aSubscribingShop(t)
  await call('GET /api/init')
  const body = aPayBody({ paymentData: { voucherCode: 'GUESS' } })
  const codes = await Promise.all(
    Array.from({ length: 130 }, async () => (await refusalOf(call(pay, { body }, next()))).code),
  )
  const known = codes.filter((code) => code === 'VOUCHER_UNKNOWN')
  assert.deepEqual([known.length, codes.length], [100, 130])
  assert.equal((await shop.db.selectFrom('orders').select('id').execute()).length, 0)
})
