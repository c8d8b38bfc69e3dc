/** Guessing a password is slow from everywhere and locks out only the attacker. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { maxUnknownBrowserTriesPerDay } from '#domain/accounts/login-wait.ts'
import { createCookieJar } from '#tests/support/cookie-jar.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { registerAndVerify, readEmailToken } from '#tests/support/people/accounts.ts'

/** Returns a browser with its own IP and cookies, as a function that sends a POST request. */
function createBrowser(testShop: TestShop, ip: string) {
  const cookies = createCookieJar()
  const send = async (url: string, payload?: object) => {
    const response = await testShop.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: {
        cookie: cookies.toHeader(),
        'x-csrf-token': cookies.get('XSRF-TOKEN') ?? '',
        'x-forwarded-for': ip,
      },
      ...(payload && { payload }),
    })
    cookies.store([response.headers['set-cookie'] ?? []].flat().map(String))
    return response
  }
  return async (url: string, payload: object): Promise<number> => {
    await send('/api/init')
    return (await send(url, payload)).statusCode
  }
}

const loginPath = '/api/users/login'
const proxySettings = { settings: { TRUSTED_PROXIES: '127.0.0.1' } }

/**
 * Guesses the password from ten networks until each of them has to wait: after five attempts
 * (`triesWithoutWait`).
 */
async function guessFromTenNetworks(testShop: TestShop, email: string): Promise<void> {
  for (let network = 1; network <= 10; network++) {
    const logInFromNetwork = createBrowser(testShop, `198.51.${network}.7`)
    const statuses: number[] = []
    for (let count = 0; count < 7; count++)
      statuses.push(
        await logInFromNetwork(loginPath, { email, password: `guess ${count} of ${network}` }),
      )
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429])
  }
}

test('guessing from ten networks blocks neither a new nor a known browser from logging in', async (t) => {
  const testShop = await startTestShop(t, proxySettings)
  const account = await registerAndVerify(testShop)
  const knownBrowser = createBrowser(testShop, '203.0.113.5')
  assert.equal(await knownBrowser(loginPath, account), 200)
  await guessFromTenNetworks(testShop, account.email)
  assert.equal(await knownBrowser(loginPath, account), 200)
  assert.equal(await createBrowser(testShop, '203.0.113.6')(loginPath, account), 200)
})

test('a known browser can log in from the attacking network, and has its own limit of attempts', async (t) => {
  const testShop = await startTestShop(t, proxySettings)
  const account = await registerAndVerify(testShop)
  const knownBrowser = createBrowser(testShop, '198.51.1.7')
  assert.equal(await knownBrowser(loginPath, account), 200)
  await guessFromTenNetworks(testShop, account.email)
  assert.equal(await knownBrowser(loginPath, account), 200)
  const wrongLogin = { ...account, password: 'not the password' }
  for (let count = 0; count < 5; count++)
    assert.equal(await knownBrowser(loginPath, wrongLogin), 401)
  assert.equal(await knownBrowser(loginPath, wrongLogin), 429)
  // The cookie counts only for the account that this browser has logged in to.
  const otherAccount = await registerAndVerify(testShop, { email: 'other@example.com' })
  for (let count = 0; count < 5; count++)
    assert.equal(await knownBrowser(loginPath, { ...wrongLogin, email: otherAccount.email }), 401)
  assert.equal(await knownBrowser(loginPath, { ...wrongLogin, email: otherAccount.email }), 429)
})

test('a browser that has logged in to two accounts is known to both', async (t) => {
  const testShop = await startTestShop(t, proxySettings)
  const ip = '198.51.1.7'
  const accounts = [
    await registerAndVerify(testShop),
    await registerAndVerify(testShop, { email: 'other@example.com' }),
  ]
  const knownBrowser = createBrowser(testShop, ip)
  for (const account of accounts) assert.equal(await knownBrowser(loginPath, account), 200)
  for (const { email } of accounts) {
    const stranger = createBrowser(testShop, ip)
    const wrongLogin = { email, password: 'not the password' }
    for (let attempt = 0; attempt < 5; attempt++)
      assert.equal(await stranger(loginPath, wrongLogin), 401)
    assert.equal(await stranger(loginPath, wrongLogin), 429)
  }
  for (const account of accounts) assert.equal(await knownBrowser(loginPath, account), 200)
})

test('unknown browsers share a daily limit; the owner gets past it with a new password', async (t) => {
  const testShop = await startTestShop(t, proxySettings)
  const { email } = await registerAndVerify(testShop)
  await createBrowser(testShop, '198.51.1.7')(loginPath, { email, password: 'one guess' })
  await testShop.shop.db
    .updateTable('rate_limit')
    .set({ count: maxUnknownBrowserTriesPerDay })
    // The key of the daily limit, see countLoginAttempt.
    .where('key', 'like', 'logins of strangers %')
    .execute()
  const owner = createBrowser(testShop, '203.0.113.5')
  const password = 'a new long password'
  assert.equal(await owner(loginPath, { email, password }), 429)
  await testShop.call('POST /api/users/forgot-password', { body: { email } })
  const token = await readEmailToken(testShop, email, 'reset password')
  assert.equal(await owner('/api/users/reset-password', { token, newPassword: password }), 200)
  assert.equal(await owner(loginPath, { email, password }), 200)
})
