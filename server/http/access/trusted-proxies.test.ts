/** Rate limits over real HTTP: X-Forwarded-For counts only when a trusted proxy sent it. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { startTestShop } from '#tests/support/shop/test-shop.ts'

const limitedPath = '/api/vouchers/validation?code=NONE'

/**
 * Starts a shop that trusts the proxies `trusted` and calls it as `callerIp` until the limit is
 * reached. Returns a function that sends one more call and returns the status.
 */
async function exhaustLimit(t: TestContext, trustedProxies: string, callerIp: string) {
  const { url } = await startTestShop(t, {
    listen: true,
    settings: { TRUSTED_PROXIES: trustedProxies },
  })
  const call = async (forwarded?: string): Promise<number> => {
    const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded }
    const response = await fetch(url + limitedPath, { headers: headers ?? {} })
    await response.body?.cancel()
    return response.status
  }
  let callCount = 0
  while ((await call(callerIp)) !== 429)
    assert.ok((callCount += 1) < 1_000, 'the call has no limit')
  assert.ok(callCount > 0, 'refused from the first call')
  return call
}

test('behind a trusted proxy each caller has their own limit', async (t) => {
  const call = await exhaustLimit(t, '127.0.0.1', '203.0.113.7')
  assert.equal(await call('203.0.113.7'), 429)
  assert.notEqual(await call('198.51.100.7'), 429)
})

test('an IP that the caller adds to X-Forwarded-For does not start a new limit', async (t) => {
  const call = await exhaustLimit(t, '127.0.0.1', '203.0.113.7')
  // The proxy appends the IP of its caller, so only the last IP can be trusted.
  assert.equal(await call('198.51.100.8, 203.0.113.7'), 429)
  assert.equal(await call('127.0.0.1, 203.0.113.7'), 429)
})

for (const trustedProxies of ['none', '192.0.2.1'])
  test(`X-Forwarded-For of an untrusted caller is ignored (trusted: ${trustedProxies})`, async (t) => {
    const call = await exhaustLimit(t, trustedProxies, '203.0.113.7')
    assert.equal(await call('198.51.100.9'), 429)
    assert.equal(await call(), 429)
  })
