import assert from 'node:assert/strict'
import { test } from 'node:test'

import { aShop } from '#tests/support/a-shop.ts'
import {
  aCustomer,
  anAccount,
  aRegistration,
  goodPassword,
  emailsTo,
  tokenIn,
  useLink,
} from '#tests/support/an-account.ts'

const refused = (code: string, status?: number) => (error: unknown) => {
  assert.ok(error instanceof Error && 'code' in error && 'status' in error)
  assert.equal(error.code === 'INTERNAL' ? error.status : error.code, status ?? code)
  return true
}
const wrote = (words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Error)
  assert.match(error.message, words)
  return true
}

test('a customer registers, verifies the email address, logs in and logs out', async (t) => {
  const shop = await aShop(t)
  const response = await shop.call('POST /api/users/register', { body: aRegistration() })
  assert.equal(
    response.message,
    'Registration successful! Please check your email for verification.',
  )
  const body = { email: 'Aisyah@Example.com', password: goodPassword }
  await assert.rejects(shop.call('POST /api/users/login', { body }), refused('EMAIL_UNVERIFIED'))
  const token = await tokenIn(shop, 'aisyah@example.com', 'verify email')
  const verified = await useLink(shop, token)
  assert.equal(verified.message, 'Your email has been successfully verified!')

  const login = await shop.call('POST /api/users/login', { body })
  assert.deepEqual(login.user.user, {
    email: 'aisyah@example.com',
    firstName: 'Aisyah',
    lastName: 'Demo',
    role: 'customer',
  })
  assert.equal(login.user.shipping.address_1, '12 Jalan Contoh 3/4')
  const call = shop.visitor({ token: login.token })
  assert.deepEqual((await call('GET /api/users/me')).user, login.user)
  await call('POST /api/users/logout')
  await assert.rejects(call('GET /api/users/me'), refused('UNAUTHENTICATED'))
})

test('using the verification link twice returns success twice', async (t) => {
  const shop = await aShop(t)
  await shop.call('POST /api/users/register', { body: aRegistration() })
  const token = await tokenIn(shop, 'aisyah@example.com', 'verify email')
  await useLink(shop, token)
  assert.match((await useLink(shop, token)).message, /success/)
  const query = { token }
  assert.match((await shop.call('GET /api/users/verify-email', { query })).message, /success/)
})

test('a verification link expires after two days; a newer link does not end it', async (t) => {
  const shop = await aShop(t)
  await shop.call('POST /api/users/register', { body: aRegistration() })
  const first = await tokenIn(shop, 'aisyah@example.com', 'verify email')
  const body = { email: 'aisyah@example.com' }
  await shop.call('POST /api/users/resend-verification', { body })
  const second = await tokenIn(shop, 'aisyah@example.com', 'verify email')
  assert.notEqual(first, second)
  assert.match((await useLink(shop, first)).message, /success/)
  await assert.rejects(useLink(shop, second), refused('LINK_EXPIRED'))

  const later = aRegistration({ email: 'later@example.com' })
  await shop.call('POST /api/users/register', { body: later })
  const old = await tokenIn(shop, 'later@example.com', 'verify email')
  shop.clock.advance(48 * 3_600_000 + 1)
  await assert.rejects(useLink(shop, old), refused('LINK_EXPIRED'))
})

test('extra fields of a registration are ignored: no role, no verified address', async (t) => {
  const shop = await aShop(t)
  const response = await shop.app.inject('/api/init')
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
  const sent = await shop.app.inject({
    method: 'POST',
    url: '/api/users/register',
    cookies,
    headers: { 'x-csrf-token': response.body },
    payload: {
      ...aRegistration(),
      emailVerified: true,
      role: 'admin',
      isAdmin: true,
      id: 'chosen',
      email_verified_at: '2026-01-01',
    },
  })
  assert.equal(sent.statusCode, 200)
  const { db } = shop.shop
  assert.deepEqual(await db.selectFrom('users').selectAll().execute(), [])
  const row = await db.selectFrom('registration').selectAll().executeTakeFirstOrThrow()
  assert.notEqual(row.id, 'chosen')
  assert.match(row.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('registering an address with an account gets the same response and emails its owner', async (t) => {
  const shop = await aShop(t)
  await anAccount(shop)
  const other = aRegistration({ email: 'AISYAH@example.com', password: 'another long password' })
  const again = await shop.call('POST /api/users/register', { body: other })
  const fresh = await shop.call('POST /api/users/register', {
    body: aRegistration({ email: 'new@example.com' }),
  })
  assert.deepEqual(again, fresh)
  const kinds = (await emailsTo(shop, 'AISYAH@example.com')).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['already registered'])
  const body = { email: 'aisyah@example.com', password: goodPassword }
  await shop.call('POST /api/users/login', { body })
})

test('registration refuses blanks, different passwords and weak passwords with a message', async (t) => {
  const shop = await aShop(t)
  const tries: [Parameters<typeof aRegistration>[0], RegExp][] = [
    [{ firstName: ' ' }, /^First name is required\.$/],
    [{ postalCode: '' }, /^Postal Code is required\.$/],
    [{ confirmPassword: 'something else' }, /^Passwords do not match\.$/],
    [{ password: 'short' }, /at least 8/],
    [{ password: 'iloveyou' }, /too common/],
    [{ password: 'Password2026!' }, /too common/],
    [{ password: 'aisyahdemo' }, /without your name/],
    [{ password: 'x'.repeat(129) }, /at most 128/],
    [{ email: 'nobody' }, /email address like/],
    [{ state: 'Atlantis' }, /state from the list/],
  ]
  for (const [changes, words] of tries)
    await assert.rejects(
      shop.call('POST /api/users/register', { body: aRegistration(changes) }),
      wrote(words),
    )
  assert.deepEqual(await shop.shop.db.selectFrom('registration').selectAll().execute(), [])
})

test('a wrong password and an unknown address are refused with the same message', async (t) => {
  const shop = await aShop(t)
  await anAccount(shop)
  const responses: string[] = []
  for (const email of ['aisyah@example.com', 'nobody@example.com'])
    await assert.rejects(
      shop.call('POST /api/users/login', { body: { email, password: 'not the password' } }),
      (error: unknown) => responses.push(String(error)) > 0,
    )
  assert.equal(responses[0], responses[1])
  assert.match(String(responses[0]), /Login failed\. Please check your credentials\./)
})

test('after five wrong passwords each try waits longer, until the right password ends the wait', async (t) => {
  const shop = await aShop(t)
  const { email, password } = await anAccount(shop)
  const guess = () => shop.call('POST /api/users/login', { body: { email, password: 'no no no' } })
  for (let count = 0; count < 5; count++) await assert.rejects(guess(), refused('LOGIN_FAILED'))
  await assert.rejects(guess(), refused('TOO_MANY'))
  shop.clock.advance(1_001)
  await assert.rejects(guess(), refused('LOGIN_FAILED'))
  shop.clock.advance(1_001)
  await assert.rejects(guess(), refused('TOO_MANY'))
  shop.clock.advance(1_000)
  await shop.call('POST /api/users/login', { body: { email, password } })
  await assert.rejects(guess(), refused('LOGIN_FAILED'))
})

test('a session ends after an hour, even if it is used', async (t) => {
  const shop = await aShop(t)
  const { call } = await aCustomer(shop)
  shop.clock.advance(59 * 60_000)
  await call('GET /api/users/me')
  shop.clock.advance(60_000)
  await assert.rejects(call('GET /api/users/me'), refused('UNAUTHENTICATED'))
})

test('the database stores no token that can be used', async (t) => {
  const shop = await aShop(t)
  const { token } = await aCustomer(shop)
  const rows = await shop.shop.db.selectFrom('session').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(token))
  assert.match(token, /^[\w-]{43}$/)
})

test('resetting a forgotten password ends all sessions, and its link works once', async (t) => {
  const shop = await aShop(t)
  const { email, call } = await aCustomer(shop)
  const asked = await shop.call('POST /api/users/forgot-password', { body: { email } })
  const unknown = await shop.call('POST /api/users/forgot-password', {
    body: { email: 'nobody@example.com' },
  })
  assert.deepEqual(asked, unknown)
  const token = await tokenIn(shop, email, 'reset password')
  const newPassword = 'quite another password'
  const weak = { token, newPassword: 'password1' }
  await assert.rejects(
    shop.call('POST /api/users/reset-password', { body: weak }),
    refused('PASSWORD_REFUSED'),
  )
  const done = await shop.call('POST /api/users/reset-password', { body: { token, newPassword } })
  assert.equal(done.message, 'Password reset successful!')
  await assert.rejects(call('GET /api/users/me'), refused('UNAUTHENTICATED'))
  await assert.rejects(
    shop.call('POST /api/users/reset-password', { body: { token, newPassword } }),
    refused('LINK_EXPIRED'),
  )
  await shop.call('POST /api/users/login', { body: { email, password: newPassword } })
  assert.equal((await emailsTo(shop, email))[0]?.kind, 'password changed')
  assert.equal((await emailsTo(shop, 'nobody@example.com')).length, 0)
})

test('a reset link expires after an hour', async (t) => {
  const shop = await aShop(t)
  const { email } = await anAccount(shop)
  await shop.call('POST /api/users/forgot-password', { body: { email } })
  const token = await tokenIn(shop, email, 'reset password')
  shop.clock.advance(3_600_001)
  const body = { token, newPassword: 'quite another password' }
  await assert.rejects(
    shop.call('POST /api/users/reset-password', { body }),
    refused('LINK_EXPIRED'),
  )
})

test('an address gets at most three emails an hour, and the response stays the same', async (t) => {
  const shop = await aShop(t)
  const { email } = await anAccount(shop)
  const responses = new Set<string>()
  for (let count = 0; count < 6; count++)
    responses.add((await shop.call('POST /api/users/forgot-password', { body: { email } })).message)
  assert.equal(responses.size, 1)
  const emails = await emailsTo(shop, email)
  assert.equal(emails.filter(({ kind }) => kind === 'reset password').length, 3)
})

test('a new email address works once its link is confirmed; until then the old one logs in', async (t) => {
  const shop = await aShop(t)
  const { email, password, call } = await aCustomer(shop)
  const fresh = 'new@example.com'
  await call('PUT /api/users/update_email', { body: { user: { email: fresh } } })
  await assert.rejects(call('GET /api/users/me'), refused('UNAUTHENTICATED'))
  const logIn = (as: string) =>
    shop.call('POST /api/users/login', { body: { email: as, password } })
  await assert.rejects(logIn(fresh), refused('LOGIN_FAILED'))
  const waiting = shop.visitor({ token: (await logIn(email)).token })
  assert.equal((await waiting('GET /api/users/dashboard')).pendingEmail, fresh)

  const token = await tokenIn(shop, fresh, 'confirm new email')
  const query = { token }
  await assert.rejects(
    shop.call('GET /api/users/verify-email', { query }),
    refused('PASSWORD_REQUIRED'),
  )
  await useLink(shop, token)
  await shop.call('GET /api/users/verify-email', { query })
  await assert.rejects(waiting('GET /api/users/me'), refused('UNAUTHENTICATED'))
  await assert.rejects(logIn(email), refused('LOGIN_FAILED'))
  assert.equal((await logIn(fresh)).user.user.email, fresh)
  for (const to of [email, fresh])
    assert.equal((await emailsTo(shop, to))[0]?.kind, 'email changed')
})

test('the owner of the old address can stop an email change, before and after it was made', async (t) => {
  const shop = await aShop(t)
  const { email, password, call } = await aCustomer(shop)
  await call('PUT /api/users/update_email', { body: { user: { email: 'thief@example.com' } } })
  const stop = await tokenIn(shop, email, 'email change asked')
  const confirm = await tokenIn(shop, 'thief@example.com', 'confirm new email')
  await useLink(shop, confirm)
  const response = await shop.call('GET /api/users/verify-email', { query: { token: stop } })
  assert.match(response.message, /has not changed/)
  const { user } = await shop.call('POST /api/users/login', { body: { email, password } })
  assert.equal(user.user.email, email)
})

test('a session older than 15 minutes needs the password to change the email address', async (t) => {
  const shop = await aShop(t)
  const { password, call } = await aCustomer(shop)
  shop.clock.advance(16 * 60_000)
  const user = { email: 'new@example.com' }
  const change = (given?: string) =>
    call('PUT /api/users/update_email', { body: { user, ...(given && { password: given }) } })
  await assert.rejects(change(), refused('PASSWORD_REQUIRED'))
  await assert.rejects(change('not the password'), refused('PASSWORD_REQUIRED'))
  await change(password)
})

test('changing to an address that has an account notifies only its owner', async (t) => {
  const shop = await aShop(t)
  await anAccount(shop, { email: 'taken@example.com' })
  const { call } = await aCustomer(shop)
  await call('PUT /api/users/update_email', { body: { user: { email: 'taken@example.com' } } })
  assert.equal((await emailsTo(shop, 'taken@example.com'))[0]?.kind, 'already registered')
})
