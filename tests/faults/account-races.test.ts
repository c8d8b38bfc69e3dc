/**
 * Races of accounts on PostgreSQL: many uses of one link, many guesses of one password, parallel
 * registrations of one email address (T-D03, T-D06, T-D13).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { aShop } from '#tests/support/a-shop.ts'
import { anAccount, aRegistration, emailsTo, tokenIn, useLink } from '#tests/support/an-account.ts'
import { startPostgres, missingPostgresReason } from '#tests/support/postgres.ts'

const skip = missingPostgresReason()

async function aShopOnPostgres(t: Parameters<typeof aShop>[0] & { after: unknown }) {
  const postgres = await startPostgres(undefined)
  const shop = await aShop(t, {
    databaseUrl: postgres.url(await postgres.createDatabase()),
    settings: { TRUSTED_PROXIES: '127.0.0.1' },
  })
  t.after(() => postgres.remove())
  return shop
}

/** Sends a call with its own IP and CSRF token; returns the status code. */
async function send(
  shop: Awaited<ReturnType<typeof aShopOnPostgres>>,
  from: number,
  url: string,
  payload: object,
): Promise<number> {
  const init = await shop.app.inject('/api/init')
  const response = await shop.app.inject({
    method: 'POST',
    url,
    cookies: Object.fromEntries(init.cookies.map(({ name, value }) => [name, value])),
    headers: {
      'x-csrf-token': init.body,
      'x-forwarded-for': `10.0.${Math.floor(from / 250)}.${(from % 250) + 1}`,
    },
    payload,
  })
  return response.statusCode
}

test('of fifty parallel uses of one reset link, one sets the password', { skip }, async (t) => {
  const shop = await aShopOnPostgres(t)
  const { email } = await anAccount(shop)
  await shop.call('POST /api/users/forgot-password', { body: { email } })
  const token = await tokenIn(shop, email, 'reset password')
  const body = { token, newPassword: 'quite another password' }
  const statuses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => send(shop, index, '/api/users/reset-password', body)),
  )
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses))
  const emails = await emailsTo(shop, email)
  assert.equal(emails.filter(({ kind }) => kind === 'password changed').length, 1)
})

test(
  'of five hundred parallel wrong passwords from three networks, only the allowed number are checked',
  { skip },
  async (t) => {
    const shop = await aShopOnPostgres(t)
    const { email, password } = await anAccount(shop)
    const guess = { email, password: 'not the password' }
    const statuses = await Promise.all(
      Array.from({ length: 500 }, (_, index) => send(shop, index, '/api/users/login', guess)),
    )
    const checked = statuses.filter((status) => status === 401).length
    assert.ok(checked <= 15, `${checked} were checked`)
    assert.equal(statuses.filter((status) => status === 429).length, 500 - checked)
    // The account is not locked: later the right password is accepted.
    shop.clock.advance(15 * 60_000)
    assert.equal(await send(shop, 501, '/api/users/login', { email, password }), 200)
  },
)

test('parallel verifications of one email address create one account', { skip }, async (t) => {
  const shop = await aShopOnPostgres(t)
  const emails = ['twice@example.com', 'TWICE@example.com', 'Twice@Example.com']
  const registered = await Promise.all(
    emails.map((email, index) => {
      const body = aRegistration({ email, password: `password number ${index}` })
      return send(shop, index, '/api/users/register', body)
    }),
  )
  assert.deepEqual(registered, [200, 200, 200])
  const tokens = await Promise.all(emails.map((email) => tokenIn(shop, email, 'verify email')))
  const used = await Promise.allSettled(
    tokens.map((token, index) => useLink(shop, token, `password number ${index}`)),
  )
  assert.equal(used.filter(({ status }) => status === 'fulfilled').length, 1)
  const users = await shop.shop.db.selectFrom('users').select('email_key').execute()
  assert.deepEqual(users, [{ email_key: 'twice@example.com' }])
})
