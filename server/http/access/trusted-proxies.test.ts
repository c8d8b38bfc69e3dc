/** Rate limits over real HTTP: X-Forwarded-For counts only when a trusted proxy sent it. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { startTestShop } from '#tests/support/shop/test-shop.ts'

/** Any call with a limit for each IP; this one needs no session and no body. */
const limitedPath = '/api/vouchers/validation?code=NONE'

/**
 * Starts a shop that trusts `trustedProxies`, and calls it with X-Forwarded-For `callerIp` until
 * the limit is reached. Returns a function that sends one more call and returns the status.
 */
async function exhaustLimit(t: TestContext, trustedProxies: string, callerIp: string) {
  const { url } = await startTestShop(t, {
    listen: true,
    settings: { TRUSTED_PROXIES: trustedProxies },
  })
  const call = async (forwardedFor?: string): Promise<number> => {
    const headers: Record<string, string> =
      forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    const response = await fetch(url + limitedPath, { headers })
    // Frees the connection; the body is not needed.
    await response.body?.cancel()
    return response.status
  }
  let acceptedCount = 0
  while ((await call(callerIp)) !== 429) {
    acceptedCount += 1
    assert.ok(acceptedCount < 1_000, 'the call has no limit')
  }
  assert.ok(acceptedCount > 0, 'refused from the first call')
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
