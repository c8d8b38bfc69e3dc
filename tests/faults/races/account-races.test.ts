/**
 * Races of accounts on PostgreSQL: parallel uses of one link, of one recovery code and of one
 * authenticator code, parallel guesses of one password, parallel registrations of one email address
 * (T-D03, T-D06, T-D13).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { triesWithoutWait } from '#domain/accounts/login-wait.ts'
import { minutes, seconds } from '#domain/time.ts'
import { generateAppCode } from '#server/accounts/staff/authenticator-code.ts'
import { hashPassword } from '#server/accounts/session/hash-password.ts'
import { startTestShop, type CleanupContext, type TestShop } from '#tests/support/shop/test-shop.ts'
import {
  registerAndVerify,
  createCustomer,
  buildRegistration,
  findQueuedEmails,
  goodPassword,
  readEmailToken,
  verifyByLink,
} from '#tests/support/people/accounts.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

const skip = missingPostgresReason()

async function startShopOnPostgres(t: CleanupContext) {
  const { url: databaseUrl, remove } = await createTestDatabase()
  const testShop = await startTestShop(t, {
    databaseUrl,
    settings: { TRUSTED_PROXIES: '127.0.0.1' },
  })
  t.after(remove)
  return testShop
}

/** Number of consecutive clients of `sendFromNewBrowser` that share a network. */
const clientsPerNetwork = 250

/**
 * Sends a call as a new browser, with its own CSRF token, and returns the status code.
 * `clientNumber` chooses the IP and the network.
 */
async function sendFromNewBrowser(
  testShop: TestShop,
  clientNumber: number,
  url: string,
  payload: object,
): Promise<number> {
  const init = await testShop.app.inject('/api/init')
  const response = await testShop.app.inject({
    method: 'POST',
    url,
    cookies: Object.fromEntries(init.cookies.map(({ name, value }) => [name, value])),
    headers: {
      'x-csrf-token': init.body,
      'x-forwarded-for': `10.0.${Math.floor(clientNumber / clientsPerNetwork)}.${(clientNumber % clientsPerNetwork) + 1}`,
    },
    payload,
  })
  return response.statusCode
}

test('of fifty parallel uses of one reset link, one sets the password', { skip }, async (t) => {
  const testShop = await startShopOnPostgres(t)
  const { email } = await registerAndVerify(testShop)
  await testShop.call('POST /api/users/forgot-password', { body: { email } })
  const token = await readEmailToken(testShop, email, 'reset password')
  const body = { token, newPassword: 'quite another password' }
  const statuses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      sendFromNewBrowser(testShop, index * clientsPerNetwork, '/api/users/reset-password', body),
    ),
  )
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses))
  // The others find the link used, or the queue of password hashes full. A limit would hide the
  // race.
  assert.ok(
    statuses.every((status) => [200, 410, 503].includes(status)),
    String(statuses),
  )
  const emails = await findQueuedEmails(testShop, email)
  assert.equal(emails.filter(({ kind }) => kind === 'password changed').length, 1)
})

test(
  'of five hundred parallel wrong passwords from two networks, at most the allowed number are checked',
  { skip },
  async (t) => {
    const testShop = await startShopOnPostgres(t)
    const { email, password } = await registerAndVerify(testShop)
    const wrongLogin = { email, password: 'not the password' }
    const statuses = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        sendFromNewBrowser(testShop, index, '/api/users/login', wrongLogin),
      ),
    )
    const checkedCount = statuses.filter((status) => status === 401).length
    const maxCheckedCount = (500 / clientsPerNetwork) * triesWithoutWait
    assert.ok(checkedCount > 0 && checkedCount <= maxCheckedCount, `${checkedCount} were checked`)
    // A call that waits two seconds for a connection gets 503, and its password is not checked.
    assert.deepEqual(
      statuses.filter((status) => ![401, 429, 503].includes(status)),
      [],
    )
    assert.ok(statuses.includes(429), 'no login was refused by the wait')
    // The account is not locked: later the right password is accepted.
    testShop.clock.advance(minutes(15))
    assert.equal(
      await sendFromNewBrowser(testShop, 501, '/api/users/login', { email, password }),
      200,
    )
  },
)

test('parallel verifications of one email address create one account', { skip }, async (t) => {
  const testShop = await startShopOnPostgres(t)
  const emails = ['twice@example.com', 'TWICE@example.com', 'Twice@Example.com']
  const statuses = await Promise.all(
    emails.map((email, index) => {
      const body = buildRegistration({ email, password: `password number ${index}` })
      return sendFromNewBrowser(testShop, index, '/api/users/register', body)
    }),
  )
  assert.deepEqual(statuses, [200, 200, 200])
  const tokens = await Promise.all(
    emails.map((email) => readEmailToken(testShop, email, 'verify email')),
  )
  assert.equal(new Set(tokens).size, 3)
  const verifications = await Promise.allSettled(
    tokens.map((token, index) => verifyByLink(testShop, token, `password number ${index}`)),
  )
  assert.equal(verifications.filter(({ status }) => status === 'fulfilled').length, 1)
  const users = await testShop.shop.db.selectFrom('users').select('email_key').execute()
  assert.deepEqual(users, [{ email_key: 'twice@example.com' }])
})

test(
  'a login with the old password that overlaps a reset leaves no session behind',
  { skip },
  async (t) => {
    const testShop = await startShopOnPostgres(t)
    const account = await registerAndVerify(testShop)
    const { email } = account
    for (const round of [1, 2, 3]) {
      const { password } = account
      await testShop.call('POST /api/users/forgot-password', { body: { email } })
      const token = await readEmailToken(testShop, email, 'reset password')
      account.password = `another password ${round}`
      const resetBody = { token, newPassword: account.password }
      // The logins read the old password while the reset is hashing the new one. Each comes from its
      // own network: a login that fails because the reset was faster is not delayed in later rounds.
      const statuses = await Promise.all([
        sendFromNewBrowser(testShop, round, '/api/users/reset-password', resetBody),
        ...[1, 2, 3, 4, 5].map((index) => {
          const clientNumber = (round * 10 + index) * clientsPerNetwork
          return sendFromNewBrowser(testShop, clientNumber, '/api/users/login', { email, password })
        }),
      ])
      assert.equal(statuses[0], 200, String(statuses))
      assert.ok(
        statuses.slice(1).every((status) => status < 429),
        String(statuses),
      )
      const sessions = await testShop.shop.db.selectFrom('session').select('id').execute()
      assert.deepEqual(sessions, [], `logins ended with ${statuses.slice(1)}`)
      // The next round may send another email and try the password again.
      testShop.clock.advance(minutes(60))
    }
  },
)

test(
  'after a logout beside fifty running calls, every later call is refused',
  { skip },
  async (t) => {
    const testShop = await startShopOnPostgres(t)
    const { token } = await createCustomer(testShop)
    const readProfile = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await testShop.app.inject({ url: '/api/users/me', headers })).statusCode
    }
    const call = testShop.createVisitor({ token })
    assert.equal(await readProfile(), 200)
    const runningCalls = Array.from({ length: 50 }, readProfile)
    await call('POST /api/users/logout')
    assert.deepEqual(
      await Promise.all(Array.from({ length: 20 }, readProfile)),
      Array(20).fill(401),
    )
    for (const status of await Promise.all(runningCalls)) assert.ok([200, 401].includes(status))
  },
)

/** Returns an admin with an authenticator app and the recovery codes of its setup. */
async function createAdminWithFactor(testShop: TestShop) {
  const { userId, email, call } = await createStaffMember(testShop, 'admin')
  await testShop.shop.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(testShop.shop, goodPassword) })
    .where('id', '=', userId)
    .execute()
  const { secret } = await call('POST /api/staff/factor', { body: { password: goodPassword } })
  const body = { code: generateAppCode(secret, testShop.clock.now) }
  const { recoveryCodes } = await call('POST /api/staff/factor/confirm', { body })
  // The setup used up its code, so the tests continue in a later time step.
  testShop.clock.advance(minutes(2))
  // Removes the sessions opened without the factor: the tests count only those of their logins.
  await testShop.shop.db.deleteFrom('session').execute()
  return { userId, email, secret, recoveryCodes }
}

/** Sends ten parallel logins with one code, each from its own network; returns the status codes. */
function logInTenTimes(testShop: TestShop, email: string, code: string): Promise<number[]> {
  const body = { email, password: goodPassword, code }
  return Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      sendFromNewBrowser(testShop, index * clientsPerNetwork, '/api/users/login', body),
    ),
  )
}

/** Sorted status codes of ten logins of which one succeeds. */
const oneSuccess = [200, ...Array<number>(9).fill(422)]

test('of ten parallel logins with one recovery code, one opens a session', { skip }, async (t) => {
  const testShop = await startShopOnPostgres(t)
  const { db } = testShop.shop
  const { userId, email, recoveryCodes } = await createAdminWithFactor(testShop)
  for (const [index, code] of recoveryCodes.slice(0, 4).entries()) {
    const statuses = await logInTenTimes(testShop, email, code)
    assert.deepEqual(statuses.toSorted(), oneSuccess)
    const unusedCodes = db
      .selectFrom('recovery_code')
      .select('used_at')
      .where('used_at', 'is', null)
    assert.equal((await unusedCodes.execute()).length, recoveryCodes.length - index - 1)
    const useEntries = db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'factor.recovery_used')
    assert.equal((await useEntries.where('subject_id', '=', userId).execute()).length, index + 1)
    assert.equal((await db.selectFrom('session').select('id').execute()).length, index + 1)
    // The waits of the nine refused networks end.
    testShop.clock.advance(minutes(2))
  }
})

test(
  'of ten parallel logins with one authenticator code, one opens a session',
  { skip },
  async (t) => {
    const testShop = await startShopOnPostgres(t)
    const { email, secret } = await createAdminWithFactor(testShop)
    for (const round of [1, 2, 3, 4]) {
      const code = generateAppCode(secret, testShop.clock.now)
      const statuses = await logInTenTimes(testShop, email, code)
      assert.deepEqual(statuses.toSorted(), oneSuccess)
      const sessions = await testShop.shop.db.selectFrom('session').select('id').execute()
      assert.equal(sessions.length, round)
      testShop.clock.advance(seconds(30))
    }
  },
)

test(
  'an email change that is stopped while its link is sent again stays stopped',
  { skip },
  async (t) => {
    const testShop = await startShopOnPostgres(t)
    const { db } = testShop.shop
    for (const stoppedBy of ['old mailbox', 'new mailbox', 'old mailbox', 'new mailbox']) {
      const round = testShop.clock.now.getTime()
      const newEmail = `new${round}@example.com`
      const { call, email, password, userId } = await createCustomer(testShop, {
        email: `old${round}@example.com`,
      })
      await call('PUT /api/users/update_email', { body: { user: { email: newEmail } } })
      const isOld = stoppedBy === 'old mailbox'
      const token = isOld
        ? await readEmailToken(testShop, email, 'email change asked')
        : await readEmailToken(testShop, newEmail, 'confirm new email')
      const resend = () =>
        testShop
          .createVisitor()('POST /api/users/resend-verification', { body: { email: newEmail } })
          .then(() => undefined)
      const stop = () =>
        isOld
          ? verifyByLink(testShop, token)
          : testShop.createVisitor()('POST /api/users/verify-email/not-me', { body: { token } })
      await Promise.all([resend(), resend(), stop(), resend(), resend()])
      const user = await db
        .selectFrom('users')
        .select(['email', 'pending_email'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      assert.deepEqual(user, { email, pending_email: null })
      const usableLinks = await db
        .selectFrom('mailed_token')
        .select('token_hash')
        .where('user_id', '=', userId)
        .where('kind', '=', 'new_email')
        .where('used_at', 'is', null)
        .execute()
      assert.deepEqual(usableLinks, [], `stopped by the ${stoppedBy}`)
      assert.equal(
        await sendFromNewBrowser(testShop, 1, '/api/users/login', { email, password }),
        200,
      )
      testShop.clock.advance(minutes(60))
    }
  },
)
