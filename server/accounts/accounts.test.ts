import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startTestShop } from '#tests/support/test-shop.ts'
import {
  createCustomer,
  createAccount,
  buildRegistration,
  goodPassword,
  findQueuedEmails,
  readEmailToken,
  verifyByLink,
} from '#tests/support/accounts.ts'

const hasCode = (code: string) => (error: unknown) => {
  assert.ok(error instanceof Error && 'code' in error)
  assert.equal(error.code, code)
  return true
}
const hasMessage = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Error)
  assert.match(error.message, pattern)
  return true
}

test('a customer registers, verifies the email address, logs in and logs out', async (t) => {
  const shop = await startTestShop(t)
  const response = await shop.call('POST /api/users/register', { body: buildRegistration() })
  assert.equal(
    response.message,
    'Registration successful! Please check your email for verification.',
  )
  const body = { email: 'Aisyah@Example.com', password: goodPassword }
  await assert.rejects(shop.call('POST /api/users/login', { body }), hasCode('EMAIL_UNVERIFIED'))
  const token = await readEmailToken(shop, 'aisyah@example.com', 'verify email')
  const verified = await verifyByLink(shop, token)
  assert.equal(verified.message, 'Your email has been successfully verified!')

  const login = await shop.call('POST /api/users/login', { body })
  assert.deepEqual(login.user.user, {
    email: 'aisyah@example.com',
    firstName: 'Aisyah',
    lastName: 'Demo',
    role: 'customer',
  })
  assert.equal(login.user.shipping.address_1, '12 Jalan Contoh 3/4')
  const call = shop.createVisitor({ token: login.token })
  assert.deepEqual((await call('GET /api/users/me')).user, login.user)
  await call('POST /api/users/logout')
  await assert.rejects(call('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
})

test('using the verification link twice returns success twice', async (t) => {
  const shop = await startTestShop(t)
  await shop.call('POST /api/users/register', { body: buildRegistration() })
  const token = await readEmailToken(shop, 'aisyah@example.com', 'verify email')
  await verifyByLink(shop, token)
  assert.match((await verifyByLink(shop, token)).message, /success/)
  const query = { token }
  assert.match((await shop.call('GET /api/users/verify-email', { query })).message, /success/)
})

test('a verification link expires after two days; a newer link does not revoke it', async (t) => {
  const shop = await startTestShop(t)
  await shop.call('POST /api/users/register', { body: buildRegistration() })
  const firstToken = await readEmailToken(shop, 'aisyah@example.com', 'verify email')
  const body = { email: 'aisyah@example.com' }
  await shop.call('POST /api/users/resend-verification', { body })
  const secondToken = await readEmailToken(shop, 'aisyah@example.com', 'verify email')
  assert.notEqual(firstToken, secondToken)
  assert.match((await verifyByLink(shop, firstToken)).message, /success/)
  await assert.rejects(verifyByLink(shop, secondToken), hasCode('LINK_EXPIRED'))

  const laterForm = buildRegistration({ email: 'later@example.com' })
  await shop.call('POST /api/users/register', { body: laterForm })
  const oldToken = await readEmailToken(shop, 'later@example.com', 'verify email')
  shop.clock.advance(48 * 3_600_000 + 1)
  await assert.rejects(verifyByLink(shop, oldToken), hasCode('LINK_EXPIRED'))
})

test('extra fields of a registration are ignored: no role, no verified address', async (t) => {
  const shop = await startTestShop(t)
  const response = await shop.app.inject('/api/init')
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
  const registered = await shop.app.inject({
    method: 'POST',
    url: '/api/users/register',
    cookies,
    headers: { 'x-csrf-token': response.body },
    payload: {
      ...buildRegistration(),
      emailVerified: true,
      role: 'admin',
      isAdmin: true,
      id: 'chosen',
      email_verified_at: '2026-01-01',
    },
  })
  assert.equal(registered.statusCode, 200)
  const { db } = shop.shop
  assert.deepEqual(await db.selectFrom('users').selectAll().execute(), [])
  const row = await db.selectFrom('registration').selectAll().executeTakeFirstOrThrow()
  assert.notEqual(row.id, 'chosen')
  assert.match(row.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('registering an address with an account gets the same response and emails its owner', async (t) => {
  const shop = await startTestShop(t)
  await createAccount(shop)
  const form = buildRegistration({ email: 'AISYAH@example.com', password: 'another long password' })
  const replyToKnown = await shop.call('POST /api/users/register', { body: form })
  const replyToNew = await shop.call('POST /api/users/register', {
    body: buildRegistration({ email: 'new@example.com' }),
  })
  assert.deepEqual(replyToKnown, replyToNew)
  const kinds = (await findQueuedEmails(shop, 'AISYAH@example.com')).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['already registered'])
  const body = { email: 'aisyah@example.com', password: goodPassword }
  await shop.call('POST /api/users/login', { body })
})

test('registration refuses blank or invalid fields and weak passwords with a message', async (t) => {
  const shop = await startTestShop(t)
  const invalidForms: [Parameters<typeof buildRegistration>[0], RegExp][] = [
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
  for (const [changes, expectedMessage] of invalidForms)
    await assert.rejects(
      shop.call('POST /api/users/register', { body: buildRegistration(changes) }),
      hasMessage(expectedMessage),
    )
  assert.deepEqual(await shop.shop.db.selectFrom('registration').selectAll().execute(), [])
})

test('a wrong password and an unknown address are refused with the same message', async (t) => {
  const shop = await startTestShop(t)
  await createAccount(shop)
  const responses: string[] = []
  for (const email of ['aisyah@example.com', 'unknown@example.com'])
    await assert.rejects(
      shop.call('POST /api/users/login', { body: { email, password: 'not the password' } }),
      (error: unknown) => responses.push(String(error)) > 0,
    )
  assert.equal(responses[0], responses[1])
  assert.match(String(responses[0]), /Login failed\. Please check your credentials\./)
})

test('after five wrong passwords each attempt waits longer, until a correct password resets the wait', async (t) => {
  const shop = await startTestShop(t)
  const { email, password } = await createAccount(shop)
  const logInWrongly = () =>
    shop.call('POST /api/users/login', { body: { email, password: 'no no no' } })
  for (let attempt = 1; attempt <= 5; attempt++)
    await assert.rejects(logInWrongly(), hasCode('LOGIN_FAILED'))
  await assert.rejects(logInWrongly(), hasCode('TOO_MANY'))
  shop.clock.advance(1_001)
  await assert.rejects(logInWrongly(), hasCode('LOGIN_FAILED'))
  shop.clock.advance(1_001)
  await assert.rejects(logInWrongly(), hasCode('TOO_MANY'))
  shop.clock.advance(1_000)
  await shop.call('POST /api/users/login', { body: { email, password } })
  await assert.rejects(logInWrongly(), hasCode('LOGIN_FAILED'))
})

test('a session ends after an hour, even if it is used', async (t) => {
  const shop = await startTestShop(t)
  const { call } = await createCustomer(shop)
  shop.clock.advance(59 * 60_000)
  await call('GET /api/users/me')
  shop.clock.advance(60_000)
  await assert.rejects(call('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
})

test('the database stores no usable session token', async (t) => {
  const shop = await startTestShop(t)
  const { token } = await createCustomer(shop)
  const rows = await shop.shop.db.selectFrom('session').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(token))
  assert.match(token, /^[\w-]{43}$/)
})

test('resetting a forgotten password ends all sessions, and its link works once', async (t) => {
  const shop = await startTestShop(t)
  const { email, call } = await createCustomer(shop)
  const replyToKnown = await shop.call('POST /api/users/forgot-password', { body: { email } })
  const replyToUnknown = await shop.call('POST /api/users/forgot-password', {
    body: { email: 'unknown@example.com' },
  })
  assert.deepEqual(replyToKnown, replyToUnknown)
  const token = await readEmailToken(shop, email, 'reset password')
  const newPassword = 'quite another password'
  const weakBody = { token, newPassword: 'password1' }
  await assert.rejects(
    shop.call('POST /api/users/reset-password', { body: weakBody }),
    hasCode('PASSWORD_REFUSED'),
  )
  const reply = await shop.call('POST /api/users/reset-password', { body: { token, newPassword } })
  assert.equal(reply.message, 'Password reset successful!')
  await assert.rejects(call('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
  await assert.rejects(
    shop.call('POST /api/users/reset-password', { body: { token, newPassword } }),
    hasCode('LINK_EXPIRED'),
  )
  await shop.call('POST /api/users/login', { body: { email, password: newPassword } })
  assert.equal((await findQueuedEmails(shop, email))[0]?.kind, 'password changed')
  assert.equal((await findQueuedEmails(shop, 'unknown@example.com')).length, 0)
})

test('a reset link expires after an hour', async (t) => {
  const shop = await startTestShop(t)
  const { email } = await createAccount(shop)
  await shop.call('POST /api/users/forgot-password', { body: { email } })
  const token = await readEmailToken(shop, email, 'reset password')
  shop.clock.advance(3_600_001)
  const body = { token, newPassword: 'quite another password' }
  await assert.rejects(
    shop.call('POST /api/users/reset-password', { body }),
    hasCode('LINK_EXPIRED'),
  )
})

test('an address gets at most three emails an hour, and the response stays the same', async (t) => {
  const shop = await startTestShop(t)
  const { email } = await createAccount(shop)
  const responses = new Set<string>()
  for (let count = 0; count < 6; count++)
    responses.add((await shop.call('POST /api/users/forgot-password', { body: { email } })).message)
  assert.equal(responses.size, 1)
  const emails = await findQueuedEmails(shop, email)
  assert.equal(emails.filter(({ kind }) => kind === 'reset password').length, 3)
})

test('a new email address works once its link is confirmed; until then the old one logs in', async (t) => {
  const shop = await startTestShop(t)
  const { email, password, call } = await createCustomer(shop)
  const newEmail = 'new@example.com'
  await call('PUT /api/users/update_email', { body: { user: { email: newEmail } } })
  await assert.rejects(call('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
  const logIn = (as: string) =>
    shop.call('POST /api/users/login', { body: { email: as, password } })
  await assert.rejects(logIn(newEmail), hasCode('LOGIN_FAILED'))
  const pendingCustomer = shop.createVisitor({ token: (await logIn(email)).token })
  assert.equal((await pendingCustomer('GET /api/users/dashboard')).pendingEmail, newEmail)

  const token = await readEmailToken(shop, newEmail, 'confirm new email')
  const query = { token }
  await assert.rejects(
    shop.call('GET /api/users/verify-email', { query }),
    hasCode('PASSWORD_REQUIRED'),
  )
  await verifyByLink(shop, token)
  await shop.call('GET /api/users/verify-email', { query })
  await assert.rejects(pendingCustomer('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
  await assert.rejects(logIn(email), hasCode('LOGIN_FAILED'))
  assert.equal((await logIn(newEmail)).user.user.email, newEmail)
  for (const to of [email, newEmail])
    assert.equal((await findQueuedEmails(shop, to))[0]?.kind, 'email changed')
})

test('the owner of the old address can undo an email change that was already confirmed', async (t) => {
  const shop = await startTestShop(t)
  const { email, password, call } = await createCustomer(shop)
  await call('PUT /api/users/update_email', { body: { user: { email: 'thief@example.com' } } })
  const keepEmailToken = await readEmailToken(shop, email, 'email change asked')
  const confirmToken = await readEmailToken(shop, 'thief@example.com', 'confirm new email')
  await verifyByLink(shop, confirmToken)
  const response = await shop.call('GET /api/users/verify-email', {
    query: { token: keepEmailToken },
  })
  assert.match(response.message, /has not changed/)
  const { user } = await shop.call('POST /api/users/login', { body: { email, password } })
  assert.equal(user.user.email, email)
})

test('a session older than 15 minutes needs the password to change the email address', async (t) => {
  const shop = await startTestShop(t)
  const { password, call } = await createCustomer(shop)
  shop.clock.advance(16 * 60_000)
  const user = { email: 'new@example.com' }
  const change = (typedPassword?: string) =>
    call('PUT /api/users/update_email', {
      body: { user, ...(typedPassword && { password: typedPassword }) },
    })
  await assert.rejects(change(), hasCode('PASSWORD_REQUIRED'))
  await assert.rejects(change('not the password'), hasCode('PASSWORD_REQUIRED'))
  await change(password)
})

test('changing to an address that has an account notifies only its owner', async (t) => {
  const shop = await startTestShop(t)
  await createAccount(shop, { email: 'taken@example.com' })
  const { call } = await createCustomer(shop)
  await call('PUT /api/users/update_email', { body: { user: { email: 'taken@example.com' } } })
  assert.equal((await findQueuedEmails(shop, 'taken@example.com'))[0]?.kind, 'already registered')
})
