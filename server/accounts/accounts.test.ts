import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes, seconds } from '#domain/time.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import {
  registerAndLogIn,
  registerAndVerify,
  buildRegistration,
  goodPassword,
  findQueuedEmails,
  readEmailToken,
  verifyByLink,
} from '#tests/support/people/accounts.ts'
import { hasCode } from '#tests/support/people/expect-refusal.ts'

const hasMessage = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Error)
  assert.match(error.message, pattern)
  return true
}

test('a customer registers, verifies the email address, logs in and logs out', async (t) => {
  const testShop = await startTestShop(t)
  const response = await testShop.call('POST /api/users/register', { body: buildRegistration() })
  assert.equal(
    response.message,
    'Registration successful! Please check your email for verification.',
  )
  const body = { email: 'Aisyah@Example.com', password: goodPassword }
  await assert.rejects(
    testShop.call('POST /api/users/login', { body }),
    hasCode('EMAIL_UNVERIFIED'),
  )
  const token = await readEmailToken(testShop, 'aisyah@example.com', 'verify email')
  const verified = await verifyByLink(testShop, token)
  assert.equal(verified.message, 'Your email has been successfully verified!')

  const login = await testShop.call('POST /api/users/login', { body })
  assert.deepEqual(login.user.user, {
    email: 'aisyah@example.com',
    firstName: 'Aisyah',
    lastName: 'Demo',
    role: 'customer',
  })
  assert.equal(login.user.shipping.address_1, '12 Jalan Contoh 3/4')
  const call = testShop.createVisitor({ token: login.token })
  assert.deepEqual((await call('GET /api/users/me')).user, login.user)
  await call('POST /api/users/logout')
  await assert.rejects(call('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
})

test('a consent to marketing has the time of the form that gave it, not of an earlier one', async (t) => {
  const testShop = await startTestShop(t)
  await testShop.call('POST /api/users/register', { body: buildRegistration() })
  testShop.clock.advance(hours(1))
  const body = buildRegistration({ hasMarketingConsent: true })
  await testShop.call('POST /api/users/register', { body })
  const consentedAt = testShop.clock.now
  testShop.clock.advance(hours(1))
  await verifyByLink(testShop, await readEmailToken(testShop, body.email, 'verify email'))
  const consents = await testShop.shop.db
    .selectFrom('consent')
    .select(['kind', 'given_at'])
    .execute()
  assert.deepEqual(consents, [{ kind: 'marketing', given_at: consentedAt }])
})

test('using the verification link twice returns success twice', async (t) => {
  const testShop = await startTestShop(t)
  await testShop.call('POST /api/users/register', { body: buildRegistration() })
  const token = await readEmailToken(testShop, 'aisyah@example.com', 'verify email')
  await verifyByLink(testShop, token)
  assert.match((await verifyByLink(testShop, token)).message, /success/)
  const query = { token }
  assert.match((await testShop.call('GET /api/users/verify-email', { query })).message, /success/)
})

test('a verification link expires after two days; a newer link does not revoke it', async (t) => {
  const testShop = await startTestShop(t)
  await testShop.call('POST /api/users/register', { body: buildRegistration() })
  const firstToken = await readEmailToken(testShop, 'aisyah@example.com', 'verify email')
  const body = { email: 'aisyah@example.com' }
  await testShop.call('POST /api/users/resend-verification', { body })
  const secondToken = await readEmailToken(testShop, 'aisyah@example.com', 'verify email')
  assert.notEqual(firstToken, secondToken)
  assert.match((await verifyByLink(testShop, firstToken)).message, /success/)
  await assert.rejects(verifyByLink(testShop, secondToken), hasCode('LINK_EXPIRED'))

  const laterForm = buildRegistration({ email: 'later@example.com' })
  await testShop.call('POST /api/users/register', { body: laterForm })
  const oldToken = await readEmailToken(testShop, 'later@example.com', 'verify email')
  testShop.clock.advance(hours(48) + 1)
  await assert.rejects(verifyByLink(testShop, oldToken), hasCode('LINK_EXPIRED'))
})

test('extra fields of a registration are ignored: no role, no verified address', async (t) => {
  const testShop = await startTestShop(t)
  const response = await testShop.app.inject('/api/init')
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
  const registered = await testShop.app.inject({
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
  const { db } = testShop.shop
  assert.deepEqual(await db.selectFrom('users').selectAll().execute(), [])
  const row = await db.selectFrom('registration').selectAll().executeTakeFirstOrThrow()
  assert.notEqual(row.id, 'chosen')
  assert.match(row.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('registering an address with an account gets the same response and emails its owner', async (t) => {
  const testShop = await startTestShop(t)
  await registerAndVerify(testShop)
  const form = buildRegistration({ email: 'AISYAH@example.com', password: 'another long password' })
  const replyToKnown = await testShop.call('POST /api/users/register', { body: form })
  const replyToNew = await testShop.call('POST /api/users/register', {
    body: buildRegistration({ email: 'new@example.com' }),
  })
  assert.deepEqual(replyToKnown, replyToNew)
  const kinds = (await findQueuedEmails(testShop, 'AISYAH@example.com')).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['already registered'])
  const body = { email: 'aisyah@example.com', password: goodPassword }
  await testShop.call('POST /api/users/login', { body })
})

test('registration refuses blank or invalid fields and weak passwords with a message', async (t) => {
  const testShop = await startTestShop(t)
  const invalidForms: [Parameters<typeof buildRegistration>[0], RegExp][] = [
    [{ firstName: ' ' }, /^First name is required\.$/],
    [{ postalCode: '' }, /^Postal Code is required\.$/],
    [{ confirmPassword: 'something else' }, /^Passwords do not match\.$/],
    [{ password: 'short' }, /at least 8/],
    [{ password: 'iloveyou' }, /too common/],
    [{ password: 'Password2026!' }, /too common/],
    [{ password: 'aisyahdemo' }, /without your name/],
    [{ password: 'x'.repeat(129) }, /at most 128/],
    [{ email: 'without-at-sign' }, /email address like/],
    [{ state: 'Atlantis' }, /state from the list/],
  ]
  for (const [changes, expectedMessage] of invalidForms)
    await assert.rejects(
      testShop.call('POST /api/users/register', { body: buildRegistration(changes) }),
      hasMessage(expectedMessage),
    )
  assert.deepEqual(await testShop.shop.db.selectFrom('registration').selectAll().execute(), [])
})

test('registration refuses an address that the checkout would refuse, in both languages', async (t) => {
  const testShop = await startTestShop(t)
  // Delivery to Sabah costs more than to Johor.
  const body = buildRegistration({ state: 'Johor', postalCode: '88000' })
  for (const [language, expectedMessage] of [
    ['en', /^This postcode is not in the state you chose\.$/],
    ['ms', /^Poskod ini bukan di negeri yang anda pilih\.$/],
  ] as const)
    await assert.rejects(
      testShop.call(
        'POST /api/users/register',
        { body },
        { headers: { 'accept-language': language } },
      ),
      hasMessage(expectedMessage),
    )
  assert.deepEqual(await testShop.shop.db.selectFrom('registration').selectAll().execute(), [])
})

test('a wrong password and an unknown address are refused with the same message', async (t) => {
  const testShop = await startTestShop(t)
  await registerAndVerify(testShop)
  const readRefusal = (email: string): Promise<string> =>
    testShop
      .call('POST /api/users/login', { body: { email, password: 'not the password' } })
      .then(() => 'no refusal', String)
  const refusalOfKnown = await readRefusal('aisyah@example.com')
  assert.equal(await readRefusal('unknown@example.com'), refusalOfKnown)
  assert.match(refusalOfKnown, /Login failed\. Please check your credentials\./)
})

test('after five wrong passwords each attempt waits longer, until a correct password resets the wait', async (t) => {
  const testShop = await startTestShop(t)
  const { email, password } = await registerAndVerify(testShop)
  const logInWrongly = () =>
    testShop.call('POST /api/users/login', { body: { email, password: 'no no no' } })
  for (let attempt = 1; attempt <= 5; attempt++)
    await assert.rejects(logInWrongly(), hasCode('LOGIN_FAILED'))
  // The first wait is one second, the next one two seconds.
  await assert.rejects(logInWrongly(), hasCode('TOO_MANY'))
  testShop.clock.advance(seconds(1) + 1)
  await assert.rejects(logInWrongly(), hasCode('LOGIN_FAILED'))
  testShop.clock.advance(seconds(1) + 1)
  await assert.rejects(logInWrongly(), hasCode('TOO_MANY'))
  testShop.clock.advance(seconds(1))
  await testShop.call('POST /api/users/login', { body: { email, password } })
  await assert.rejects(logInWrongly(), hasCode('LOGIN_FAILED'))
})

test('a session ends after an hour, even if it is used', async (t) => {
  const testShop = await startTestShop(t)
  const { call } = await registerAndLogIn(testShop)
  testShop.clock.advance(minutes(59))
  await call('GET /api/users/me')
  testShop.clock.advance(minutes(1))
  await assert.rejects(call('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
})

test('the database stores no usable session token', async (t) => {
  const testShop = await startTestShop(t)
  const { token } = await registerAndLogIn(testShop)
  const rows = await testShop.shop.db.selectFrom('session').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(token))
  assert.match(token, /^[\w-]{43}$/)
})
