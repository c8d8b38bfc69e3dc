import assert from 'node:assert/strict'
import { test } from 'node:test'

import { endpoints } from '#contract/endpoints.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

test('GET /api/init returns the CSRF token as text and as a cookie', async (t) => {
  const { app } = await startTestShop(t)
  const response = await app.inject('/api/init')
  const cookie = response.cookies.find(({ name }) => name === 'XSRF-TOKEN')
  assert.equal(response.body, cookie?.value)
  assert.equal(response.headers['cache-control'], 'no-store')
})

test('headers and whole requests have time limits', async (t) => {
  // `npm run prove sockets` waits for them on real connections.
  const { app } = await startTestShop(t)
  assert.deepEqual([app.server.headersTimeout, app.server.requestTimeout], [20_000, 30_000])
})

test('an unknown path returns a problem with a request id and without a version', async (t) => {
  const { app } = await startTestShop(t)
  const response = await app.inject('/no/such/thing')
  assert.equal(response.statusCode, 404)
  assert.deepEqual(Object.keys(response.json()), ['code', 'status', 'message', 'requestId'])
  assert.equal(response.headers['x-powered-by'], undefined)
})

test('the permissions policy disables camera, microphone and geolocation', async (t) => {
  const { app } = await startTestShop(t)
  const { headers } = await app.inject('/api/init')
  assert.match(
    String(headers['permissions-policy']),
    /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  )
})

test('HSTS applies to the shop’s host, not to its subdomains', async (t) => {
  const { app } = await startTestShop(t, { settings: { PUBLIC_URL: 'https://shop.example' } })
  const { headers } = await app.inject('/api/init')
  assert.equal(headers['strict-transport-security'], 'max-age=63072000')
})

test('a running shop is ready and live', async (t) => {
  const runningShop = await startTestShop(t)
  assert.equal((await runningShop.app.inject('/readyz')).statusCode, 200)
  assert.equal((await runningShop.app.inject('/livez')).statusCode, 200)
})

test('a log line leaves out fields that are not on the list of allowed ones', async (t) => {
  const { shop, logLines } = await startTestShop(t)
  // TypeScript refuses `email` in a literal, but not in an object that is passed on.
  const fields = { event: 'probe', email: 'someone@example.com', orderId: 'x' }
  shop.log.info(fields, 'probe')
  const line = logLines.find((text) => text.includes('"probe"'))
  assert.ok(line?.includes('"orderId":"x"'))
  assert.ok(!line?.includes('someone'))
})

test('each endpoint has its own rate limit', async (t) => {
  const { call } = await startTestShop(t)
  const recommend = () => call('POST /api/recommend', { body: {} })
  const { max } = endpoints['POST /api/recommend'].limit
  for (let tries = 0; tries < max; tries += 1) await recommend().catch(() => undefined)
  await assert.rejects(recommend(), { status: 429 })
  await assert.rejects(call('POST /api/quizzes/claim', { body: { token: 'x', code: '' } }), {
    status: 401,
  })
})

test('a caller that has reset its connection causes no error in the log', async (t) => {
  const { app, logLines } = await startTestShop(t)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  app.server.prependListener('request', ({ socket }) => socket.destroy())
  await assert.rejects(fetch(`${url}/api/waitlist`, { method: 'POST' }))
  assert.deepEqual(
    logLines.filter((line) => line.includes('request.failed')),
    [],
  )
})

test('metrics are served only with their token', async (t) => {
  const token = 'the token of the metrics in this test'
  const { app } = await startTestShop(t, { settings: { METRICS_TOKEN: token } })
  const readStatus = async (authorization: string) =>
    (await app.inject({ url: '/metrics', headers: { authorization } })).statusCode
  assert.equal(await readStatus(`Bearer ${token}`), 200)
  for (const wrongHeader of ['', token, `Bearer ${token}x`, `Bearer x${token.slice(1)}`])
    assert.equal(await readStatus(wrongHeader), 404, wrongHeader)
})
