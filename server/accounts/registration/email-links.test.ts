/**
 * Links in emails that verify the address of a registration, and attacks by a stranger who
 * registers another person's address. The links of an email change: email-change-links.test.ts.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { hours } from '#domain/time.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import {
  registerAndVerify,
  buildRegistration,
  goodPassword,
  findQueuedEmails,
  readEmailToken,
  verifyByLink,
} from '#tests/support/people/accounts.ts'
import { countRejectedRegistrations } from '#tests/support/people/count-rejected-registrations.ts'
import { hasCode, outcomeOf } from '#tests/support/people/expect-refusal.ts'

const victim = 'victim@example.com'
const strangerPassword = 'the password of a stranger'

/** Registers the victim's address as a stranger, each time with another password. */
async function registerAsStranger(testShop: TestShop, times: number): Promise<void> {
  const call = testShop.createVisitor()
  for (let count = 0; count < times; count++) {
    const password = `${strangerPassword} ${count}`
    const body = buildRegistration({ email: victim, password, firstName: 'Stranger' })
    await call('POST /api/users/register', { body })
  }
}

const logIn = (testShop: TestShop, password: string) =>
  testShop.createVisitor()('POST /api/users/login', { body: { email: victim, password } })

test('opening a link shows its address and changes nothing', async (t) => {
  const testShop = await startTestShop(t)
  await testShop.call('POST /api/users/register', { body: buildRegistration({ email: victim }) })
  const token = await readEmailToken(testShop, victim, 'verify email')
  const showLink = () => testShop.call('POST /api/users/verify-email/show', { body: { token } })
  assert.deepEqual(await showLink(), { kind: 'verify', email: victim, isDone: false })
  const query = { token }
  await assert.rejects(
    testShop.call('GET /api/users/verify-email', { query }),
    hasCode('PASSWORD_REQUIRED'),
  )
  await assert.rejects(logIn(testShop, goodPassword), hasCode('EMAIL_UNVERIFIED'))
  await verifyByLink(testShop, token)
  assert.deepEqual(await showLink(), { kind: 'verify', email: victim, isDone: true })
})

test('a stranger who registers an address gets no account by its owner’s click, and no guest orders', async (t) => {
  const testShop = await startShopWithPayments(t)
  const guest = testShop.createVisitor()
  await guest('POST /api/billplz/pay', {
    body: buildPayBody({ customerDetails: { email: victim } }),
  })
  await registerAsStranger(testShop, 1)
  const token = await readEmailToken(testShop, victim, 'verify email')
  const query = { token }
  // The owner of the mailbox opens the link and confirms, without a password or with a guess.
  await assert.rejects(
    testShop.call('GET /api/users/verify-email', { query }),
    hasCode('PASSWORD_REQUIRED'),
  )
  await assert.rejects(
    verifyByLink(testShop, token, 'a guess of the owner'),
    hasCode('PASSWORD_REQUIRED'),
  )
  await assert.rejects(
    testShop.call('GET /api/users/verify-email', { query }),
    hasCode('PASSWORD_REQUIRED'),
  )
  await assert.rejects(logIn(testShop, `${strangerPassword} 0`), hasCode('EMAIL_UNVERIFIED'))
  // Even a verified account on the address gets no data without a code from the mailbox.
  await verifyByLink(testShop, token, `${strangerPassword} 0`)
  const stranger = testShop.createVisitor({
    token: (await logIn(testShop, `${strangerPassword} 0`)).token,
  })
  await assert.rejects(
    stranger('POST /api/users/claim-orders', { body: { code: '123456' } }),
    hasCode('CODE_INVALID'),
  )
  await stranger('POST /api/users/claim-code')
  await assert.rejects(
    stranger('POST /api/users/claim-orders', { body: { code: '123456' } }),
    hasCode('CODE_INVALID'),
  )
  const ownData = await stranger('GET /api/users/my-data')
  assert.deepEqual(ownData['orders'], [])
})

test('a later registration changes neither what an earlier link does nor its password', async (t) => {
  const testShop = await startTestShop(t)
  await testShop.call('POST /api/users/register', { body: buildRegistration({ email: victim }) })
  const ownToken = await readEmailToken(testShop, victim, 'verify email')
  await registerAsStranger(testShop, 5)
  await testShop.createVisitor()('POST /api/users/resend-verification', { body: { email: victim } })
  await assert.rejects(
    verifyByLink(testShop, ownToken, `${strangerPassword} 0`),
    hasCode('PASSWORD_REQUIRED'),
  )
  assert.match((await verifyByLink(testShop, ownToken)).message, /success/)
  const { user } = await logIn(testShop, goodPassword)
  assert.equal(user.user.firstName, 'Aisyah')
  for (let count = 0; count < 4; count++)
    await assert.rejects(logIn(testShop, `${strangerPassword} ${count}`), hasCode('LOGIN_FAILED'))
  assert.equal(
    (await findQueuedEmails(testShop, victim)).length,
    3,
    'three emails an hour to one mailbox',
  )
})

test('after five registrations by a stranger the owner can still get an account by any link or forgot-password', async (t) => {
  for (const kind of ['verify email', 'reset password']) {
    const testShop = await startTestShop(t)
    await registerAsStranger(testShop, 5)
    // This call sends no email: the mailbox has reached its limit.
    await testShop.call('POST /api/users/register', { body: buildRegistration({ email: victim }) })
    if (kind === 'reset password')
      await testShop.call('POST /api/users/forgot-password', { body: { email: victim } })
    const token = await readEmailToken(testShop, victim, kind)
    const body = { token, newPassword: goodPassword }
    await testShop.call('POST /api/users/reset-password', { body })
    const { user } = await logIn(testShop, goodPassword)
    assert.equal(user.user.firstName, '', 'nothing that a stranger typed is in the account')
    assert.equal(user.shipping.address_1, '')
    await assert.rejects(logIn(testShop, `${strangerPassword} 4`), hasCode('LOGIN_FAILED'))
    await assert.rejects(
      testShop.call('POST /api/users/reset-password', { body }),
      hasCode('LINK_EXPIRED'),
    )
  }
})

test('a link that was sent again verifies the registration whose password is given', async (t) => {
  const testShop = await startTestShop(t)
  await testShop.call('POST /api/users/register', { body: buildRegistration({ email: victim }) })
  await registerAsStranger(testShop, 1)
  await testShop.call('POST /api/users/resend-verification', { body: { email: victim } })
  const resentToken = await readEmailToken(testShop, victim, 'verify email')
  testShop.clock.advance(1_000)
  await registerAsStranger(testShop, 2)
  await assert.rejects(
    verifyByLink(testShop, resentToken, `${strangerPassword} 1`),
    hasCode('PASSWORD_REQUIRED'),
  )
  await verifyByLink(testShop, resentToken)
  await logIn(testShop, goodPassword)
})

test('a resent link works for 48 hours; the consent to emails keeps the time of the form', async (t) => {
  const testShop = await startTestShop(t)
  const registeredAt = testShop.clock.now
  const body = buildRegistration({ email: victim, hasMarketingConsent: true })
  await testShop.call('POST /api/users/register', { body })
  testShop.clock.advance(hours(47))
  await assert.rejects(logIn(testShop, goodPassword), hasCode('EMAIL_UNVERIFIED'))
  await testShop.call('POST /api/users/resend-verification', { body: { email: victim } })
  const resentToken = await readEmailToken(testShop, victim, 'verify email')
  testShop.clock.advance(hours(48) - 1)
  await runHousekeeping(testShop.shop)
  await assert.rejects(logIn(testShop, goodPassword), hasCode('EMAIL_UNVERIFIED'))
  await verifyByLink(testShop, resentToken)
  await logIn(testShop, goodPassword)
  const consent = await testShop.shop.db
    .selectFrom('consent')
    .select('given_at')
    .where('kind', '=', 'marketing')
    .executeTakeFirstOrThrow()
  assert.deepEqual(consent.given_at, registeredAt)
})

test('"this was not me" deletes the registration without a password; repeating it returns the same', async (t) => {
  const testShop = await startTestShop(t)
  await registerAsStranger(testShop, 1)
  const token = await readEmailToken(testShop, victim, 'verify email')
  const reject = () => testShop.call('POST /api/users/verify-email/not-me', { body: { token } })
  assert.match((await reject()).message, /We deleted the request/)
  assert.match((await reject()).message, /We deleted the request/)
  assert.equal(countRejectedRegistrations(testShop), 1)
  assert.deepEqual(await testShop.shop.db.selectFrom('registration').selectAll().execute(), [])
  await assert.rejects(
    verifyByLink(testShop, token, `${strangerPassword} 0`),
    hasCode('LINK_EXPIRED'),
  )
  await assert.rejects(logIn(testShop, `${strangerPassword} 0`), hasCode('LOGIN_FAILED'))
})

test('"this was not me" of a resent link deletes the registrations before it', async (t) => {
  const testShop = await startTestShop(t)
  await registerAsStranger(testShop, 2)
  await testShop.call('POST /api/users/resend-verification', { body: { email: victim } })
  const resentToken = await readEmailToken(testShop, victim, 'verify email')
  testShop.clock.advance(1_000)
  await testShop.call('POST /api/users/register', { body: buildRegistration({ email: victim }) })
  await testShop.call('POST /api/users/verify-email/not-me', { body: { token: resentToken } })
  await assert.rejects(logIn(testShop, `${strangerPassword} 0`), hasCode('LOGIN_FAILED'))
  await assert.rejects(logIn(testShop, `${strangerPassword} 1`), hasCode('LOGIN_FAILED'))
  await assert.rejects(logIn(testShop, goodPassword), hasCode('EMAIL_UNVERIFIED'))
})

test('of a confirmation and "this was not me" at the same time only one succeeds', async (t) => {
  const testShop = await startTestShop(t)
  await testShop.call('POST /api/users/register', { body: buildRegistration({ email: victim }) })
  const token = await readEmailToken(testShop, victim, 'verify email')
  // Also prepares the CSRF token of the browser, so that both calls are sent together.
  await testShop.call('POST /api/users/verify-email/password', {
    body: { token, password: goodPassword },
  })
  const outcomes = await Promise.all([
    outcomeOf(testShop.call('GET /api/users/verify-email', { query: { token } })),
    outcomeOf(testShop.call('POST /api/users/verify-email/not-me', { body: { token } })),
  ])
  assert.deepEqual(outcomes.toSorted(), ['LINK_EXPIRED', 'done'])
})

test('two presses on "this was not me" at the same time delete and report once', async (t) => {
  const testShop = await startTestShop(t)
  await registerAsStranger(testShop, 1)
  const token = await readEmailToken(testShop, victim, 'verify email')
  const reject = () => testShop.call('POST /api/users/verify-email/not-me', { body: { token } })
  // Prepares the CSRF token of the browser, so that both calls are sent together.
  await testShop.call('GET /api/init')
  await Promise.all([reject(), reject()])
  assert.equal(countRejectedRegistrations(testShop), 1)
})

test('the old link of a verified account can neither delete it nor change its password', async (t) => {
  const testShop = await startTestShop(t)
  await testShop.call('POST /api/users/register', { body: buildRegistration({ email: victim }) })
  const token = await readEmailToken(testShop, victim, 'verify email')
  await verifyByLink(testShop, token)
  await assert.rejects(
    testShop.call('POST /api/users/verify-email/not-me', { body: { token } }),
    hasCode('LINK_EXPIRED'),
  )
  await assert.rejects(
    testShop.call('POST /api/users/reset-password', {
      body: { token, newPassword: strangerPassword },
    }),
    hasCode('LINK_EXPIRED'),
  )
})

test('an expired registration gets no other link; registering again sends one', async (t) => {
  const testShop = await startTestShop(t)
  const body = buildRegistration({ email: victim })
  await testShop.call('POST /api/users/register', { body })
  testShop.clock.advance(mailedLinkLifetimes.verify)
  await testShop.call('POST /api/users/resend-verification', { body: { email: victim } })
  assert.equal((await findQueuedEmails(testShop, victim)).length, 1)
  await testShop.call('POST /api/users/register', { body })
  await verifyByLink(testShop, await readEmailToken(testShop, victim, 'verify email'))
  await logIn(testShop, goodPassword)
})

test('expired registrations and those of an address that became an account are deleted', async (t) => {
  const testShop = await startTestShop(t)
  await registerAsStranger(testShop, 2)
  await registerAndVerify(testShop, { email: 'other@example.com' })
  await testShop.call('POST /api/users/register', { body: buildRegistration({ email: victim }) })
  const countRegistrations = async () =>
    (await testShop.shop.db.selectFrom('registration').select('id').execute()).length
  assert.equal(await countRegistrations(), 3)
  await verifyByLink(testShop, await readEmailToken(testShop, victim, 'verify email'))
  assert.equal(await countRegistrations(), 0)
  await testShop.call('POST /api/users/register', {
    body: buildRegistration({ email: 'new@example.com' }),
  })
  testShop.clock.advance(mailedLinkLifetimes.verify)
  await runHousekeeping(testShop.shop)
  assert.equal(await countRegistrations(), 0)
})
