import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const checkCall = 'GET /api/vouchers/validation'

test('a check returns the discount of a voucher, regardless of case and spaces in the typed code', async (t) => {
  const { call } = await startTestShop(t)
  assert.deepEqual(await call(checkCall, { query: { code: ' demo20 ' } }), { value: 20 })
  // 10 % of RM 149.95 is RM 14.995, rounded to RM 15.00.
  const percentQuery = { code: 'DEMO10PERCENT', subtotal: 149.95 }
  assert.deepEqual(await call(checkCall, { query: percentQuery }), { value: 15 })
})

test('a refused voucher returns the reason in plain text; the reply does not reveal whether a code exists', async (t) => {
  const { call, app } = await startTestShop(t)
  const refusedCodes = [
    { code: 'NOSUCH', status: 404 },
    { code: "' or 1=1 --", status: 404 },
    { code: 'DEMOOLD', status: 410 },
    { code: 'DEMO10PERCENT', status: 422 },
  ]
  for (const { code, status } of refusedCodes)
    assert.equal((await expectRefusal(call(checkCall, { query: { code } }))).status, status, code)
  const replyToUnknown = await app.inject('/api/vouchers/validation?code=NOSUCH')
  const replyToExpired = await app.inject('/api/vouchers/validation?code=DEMOOLD')
  assert.match(String(replyToUnknown.headers['content-type']), /^text\/plain/)
  assert.equal(replyToUnknown.body, replyToExpired.body)
  const minimumRefusal = await expectRefusal(
    call(checkCall, { query: { code: 'DEMO10PERCENT', subtotal: 50 } }),
  )
  assert.match(minimumRefusal.message, /higher subtotal/)
})

test('checks of codes are limited to ten a minute and a hundred a day', async (t) => {
  const { app, clock } = await startTestShop(t)
  const guess = async () => (await app.inject('/api/vouchers/validation?code=GUESS')).statusCode
  for (let tries = 0; tries < 10; tries++) assert.equal(await guess(), 404)
  assert.equal(await guess(), 429)
  for (let minute = 0; minute < 9; minute++) {
    clock.advance(minutes(1) + 1)
    for (let tries = 0; tries < 10; tries++) await guess()
  }
  clock.advance(minutes(1) + 1)
  assert.equal(await guess(), 429, 'the daily limit of 100 is reached')
})
