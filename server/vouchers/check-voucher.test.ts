import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const check = 'GET /api/vouchers/validation'

test('a check returns the discount of a voucher, regardless of case and spaces in the typed code', async (t) => {
  const { call } = await startTestShop(t)
  assert.deepEqual(await call(check, { query: { code: ' demo20 ' } }), { value: 20 })
  const percent = { code: 'DEMO10PERCENT', subtotal: 149.95 }
  assert.deepEqual(await call(check, { query: percent }), { value: 15 })
})

test('a refused voucher returns the reason in plain text; the reply does not reveal whether a code exists', async (t) => {
  const { call, app } = await startTestShop(t)
  const cases = [
    ['NOSUCH', 404],
    ["' or 1=1 --", 404],
    ['DEMOOLD', 410],
    ['DEMO10PERCENT', 422],
  ] as const
  for (const [code, status] of cases)
    assert.equal((await expectRefusal(call(check, { query: { code } }))).status, status, code)
  const unknown = await app.inject('/api/vouchers/validation?code=NOSUCH')
  const old = await app.inject('/api/vouchers/validation?code=DEMOOLD')
  assert.match(String(unknown.headers['content-type']), /^text\/plain/)
  assert.equal(unknown.body, old.body)
  const small = await expectRefusal(call(check, { query: { code: 'DEMO10PERCENT', subtotal: 50 } }))
  assert.match(small.message, /higher subtotal/)
})

test('checks of codes are limited to ten a minute and a hundred a day', async (t) => {
  const { app, clock } = await startTestShop(t)
  const attempt = async () => (await app.inject('/api/vouchers/validation?code=GUESS')).statusCode
  for (let tries = 0; tries < 10; tries++) assert.equal(await attempt(), 404)
  assert.equal(await attempt(), 429)
  for (let more = 0; more < 9; more++) {
    clock.advance(minutes(1) + 1)
    for (let tries = 0; tries < 10; tries++) await attempt()
  }
  clock.advance(minutes(1) + 1)
  assert.equal(await attempt(), 429, 'the daily limit of 100 is reached')
})
