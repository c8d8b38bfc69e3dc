/**
 * Races of accounts on PostgreSQL: parallel uses of one link, parallel guesses of one password, parallel
 * registrations of one email address (T-D03, T-D06, T-D13).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startTestShop } from '#tests/support/test-shop.ts'
import {
  createAccount,
  buildRegistration,
  findQueuedEmails,
  readEmailToken,
  verifyByLink,
} from '#tests/support/accounts.ts'
import { startPostgres, missingPostgresReason } from '#tests/support/postgres.ts'

const skip = missingPostgresReason()

async function startShopOnPostgres(t: Parameters<typeof startTestShop>[0] & { after: unknown }) {
  const postgres = await startPostgres(undefined)
  const shop = await startTestShop(t, {
    databaseUrl: postgres.url(await postgres.createDatabase()),
    settings: { TRUSTED_PROXIES: '127.0.0.1' },
  })
  t.after(() => postgres.remove())
  return shop
}

/** Sends a call with its own IP and CSRF token; returns the status code. */
async function sendFromNewBrowser(
  shop: Awaited<ReturnType<typeof startShopOnPostgres>>,
  clientNumber: number,
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
      'x-forwarded-for': `10.0.${Math.floor(clientNumber / 250)}.${(clientNumber % 250) + 1}`,
    },
    payload,
  })
  return response.statusCode
}

test('of fifty parallel uses of one reset link, one sets the password', { skip }, async (t) => {
  const shop = await startShopOnPostgres(t)
  const { email } = await createAccount(shop)
  await shop.call('POST /api/users/forgot-password', { body: { email } })
  const token = await readEmailToken(shop, email, 'reset password')
  const body = { token, newPassword: 'quite another password' }
  const statuses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      sendFromNewBrowser(shop, index, '/api/users/reset-password', body),
    ),
  )
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses))
  const emails = await findQueuedEmails(shop, email)
  assert.equal(emails.filter(({ kind }) => kind === 'password changed').length, 1)
})

test(
  'of five hundred parallel wrong passwords from three networks, only the allowed number are checked',
  { skip },
  async (t) => {
    const shop = await startShopOnPostgres(t)
    const { email, password } = await createAccount(shop)
    const guess = { email, password: 'not the password' }
    const statuses = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        sendFromNewBrowser(shop, index, '/api/users/login', guess),
      ),
    )
    const checked = statuses.filter((status) => status === 401).length
    assert.ok(checked <= 15, `${checked} were checked`)
    assert.equal(statuses.filter((status) => status === 429).length, 500 - checked)
    // The account is not locked: later the right password is accepted.
    shop.clock.advance(15 * 60_000)
    assert.equal(await sendFromNewBrowser(shop, 501, '/api/users/login', { email, password }), 200)
  },
)

test('parallel verifications of one email address create one account', { skip }, async (t) => {
  const shop = await startShopOnPostgres(t)
  const emails = ['twice@example.com', 'TWICE@example.com', 'Twice@Example.com']
  const registered = await Promise.all(
    emails.map((email, index) => {
      const body = buildRegistration({ email, password: `password number ${index}` })
      return sendFromNewBrowser(shop, index, '/api/users/register', body)
    }),
  )
  assert.deepEqual(registered, [200, 200, 200])
  const tokens = await Promise.all(
    emails.map((email) => readEmailToken(shop, email, 'verify email')),
  )
  const verifications = await Promise.allSettled(
    tokens.map((token, index) => verifyByLink(shop, token, `password number ${index}`)),
  )
  assert.equal(verifications.filter(({ status }) => status === 'fulfilled').length, 1)
  const users = await shop.shop.db.selectFrom('users').select('email_key').execute()
  assert.deepEqual(users, [{ email_key: 'twice@example.com' }])
})
