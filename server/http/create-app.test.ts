import assert from 'node:assert/strict'
import { test } from 'node:test'

import { aShop } from '#tests/support/a-shop.ts'

test('a page gets its CSRF token as text and the same value as a cookie', async (t) => {
  const { app } = await aShop(t)
  const answer = await app.inject('/api/init')
  const cookie = answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')
  assert.equal(answer.body, cookie?.value)
  assert.equal(answer.headers['cache-control'], 'no-store')
})

test('an address that is nothing answers a problem with a request id and no version', async (t) => {
  const { app } = await aShop(t)
  const answer = await app.inject('/no/such/thing')
  assert.equal(answer.statusCode, 404)
  assert.deepEqual(Object.keys(answer.json()), ['code', 'status', 'message', 'requestId'])
  assert.equal(answer.headers['x-powered-by'], undefined)
})

test('the browser is told to keep camera, microphone and place closed', async (t) => {
  const { app } = await aShop(t)
  const { headers } = await app.inject('/api/init')
  assert.match(
    String(headers['permissions-policy']),
    /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  )
})

test('HTTPS is demanded of the shop’s own host, not of every subdomain of its owner', async (t) => {
  const { app } = await aShop(t, { settings: { PUBLIC_URL: 'https://shop.example' } })
  const { headers } = await app.inject('/api/init')
  assert.equal(headers['strict-transport-security'], 'max-age=63072000')
})

test('a shop that is closing says so before it stops answering', async (t) => {
  const running = await aShop(t)
  assert.equal((await running.app.inject('/readyz')).statusCode, 200)
  assert.equal((await running.app.inject('/livez')).statusCode, 200)
})

test('a log line carries no field that is not named', async (t) => {
  const { shop, logged } = await aShop(t)
  shop.log.info({ event: 'probe', email: 'someone@example.com', orderId: 'x' }, 'probe')
  const line = logged.find((text) => text.includes('"probe"'))
  assert.ok(line?.includes('"orderId":"x"'))
  assert.ok(!line?.includes('someone'))
})

test('each call has a limit of its own: many of one do not use up another', async (t) => {
  const { call, shop } = await aShop(t)
  for (let tries = 0; tries < 25; tries += 1)
    await call('POST /api/recommend', { body: {} }).catch(() => undefined)
  await assert.rejects(call('POST /api/quizzes/claim', { body: { token: 'x', code: '' } }), {
    status: 401,
  })
  const rows = await shop.db.selectFrom('rate_limit').select(['key', 'count']).execute()
  assert.equal(rows.find(({ key }) => key.startsWith('POST /api/recommend '))?.count, 25)
  assert.equal(rows.find(({ key }) => key.startsWith('POST /api/quizzes/claim '))?.count, 1)
})
