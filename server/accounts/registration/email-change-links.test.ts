/** Links that confirm the new email address of an account, and "this was not me" of such a link. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  clearPendingEmail,
  findUserByEmail,
  savePendingEmail,
} from '#server/accounts/profile/users.store.ts'
import { addDuration, days, hours } from '#domain/time.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import {
  createCustomer,
  registerAndVerify,
  findQueuedEmails,
  readEmailToken,
  verifyByLink,
} from '#tests/support/people/accounts.ts'
import { countRejectedRegistrations } from '#tests/support/people/count-rejected-registrations.ts'
import { hasCode } from '#tests/support/people/expect-refusal.ts'

type Account = { email: string; password: string }

/** The new address. It belongs to another person. */
const victim = 'victim@example.com'

async function logIn(testShop: TestShop, { email, password }: Account) {
  const { token } = await testShop.call('POST /api/users/login', { body: { email, password } })
  return testShop.createVisitor({ token })
}

/** Logs in first, because each request for an email change ends all sessions. */
async function requestChange(
  testShop: TestShop,
  account: Account,
  newEmail: string,
): Promise<void> {
  const call = await logIn(testShop, account)
  await call('PUT /api/users/update_email', { body: { user: { email: newEmail } } })
}

/** Returns the token of the link. An address that has an account gets none. */
async function requestLink(
  testShop: TestShop,
  account: Account,
  newEmail: string,
): Promise<string> {
  await requestChange(testShop, account, newEmail)
  return readEmailToken(testShop, newEmail, 'confirm new email')
}

test('an email change needs the account password, and the owner of the new mailbox can refuse', async (t) => {
  const testShop = await startTestShop(t)
  const { call, password, email } = await createCustomer(testShop, {
    email: 'stranger@example.com',
  })
  await call('PUT /api/users/update_email', { body: { user: { email: victim } } })
  const token = await readEmailToken(testShop, victim, 'confirm new email')
  const linkReply = await testShop.call('POST /api/users/verify-email/show', { body: { token } })
  assert.deepEqual(linkReply, { kind: 'new_email', email: victim, isDone: false })
  await assert.rejects(
    verifyByLink(testShop, token, 'a guess of the owner'),
    hasCode('PASSWORD_REQUIRED'),
  )
  await testShop.call('POST /api/users/verify-email/not-me', { body: { token } })
  await testShop.call('POST /api/users/verify-email/not-me', { body: { token } })
  assert.equal(countRejectedRegistrations(testShop), 0, 'no registration was deleted')
  await assert.rejects(verifyByLink(testShop, token, password), hasCode('LINK_EXPIRED'))
  const ownCall = await logIn(testShop, { email, password })
  assert.equal((await ownCall('GET /api/users/dashboard')).pendingEmail, null)
})

test('stopping an email change keeps a later change to another address', async (t) => {
  const testShop = await startTestShop(t)
  const account = await createCustomer(testShop)
  const readPendingEmail = async () => {
    const call = await logIn(testShop, account)
    return (await call('GET /api/users/dashboard')).pendingEmail
  }
  const pressNotMe = (token: string) =>
    testShop.createVisitor()('POST /api/users/verify-email/not-me', { body: { token } })
  // The victim's first link is used before the later request, the second after it.
  const stoppedToken = await requestLink(testShop, account, victim)
  await pressNotMe(stoppedToken)
  assert.equal(await readPendingEmail(), null)
  const revokedToken = await requestLink(testShop, account, victim)
  const laterToken = await requestLink(testShop, account, 'later@example.com')
  for (const token of [stoppedToken, revokedToken])
    await assert.rejects(pressNotMe(token), hasCode('LINK_EXPIRED'))
  assert.equal(await readPendingEmail(), 'later@example.com')
  await pressNotMe(laterToken)
  assert.equal(await readPendingEmail(), null)
})

// Covers a request that is saved after the link was read. Calls in sequence cannot show this.
test('a stopped email change clears its own address only', async (t) => {
  const testShop = await startTestShop(t)
  const { db } = testShop.shop
  const { email } = await createCustomer(testShop)
  const user = await findUserByEmail(db, email)
  assert.ok(user)
  const until = addDuration(testShop.clock.now, hours(48))
  await savePendingEmail(db, user, { email: 'later@example.com', until })
  await clearPendingEmail(db, user.id, victim)
  assert.equal((await findUserByEmail(db, email))?.pendingEmail?.email, 'later@example.com')
})

test('a new email change revokes the link of the earlier one, even to an address with an account', async (t) => {
  const testShop = await startTestShop(t)
  await registerAndVerify(testShop, { email: 'other@example.com' })
  const account = await registerAndVerify(testShop, { email: 'mover@example.com' })
  const token = await requestLink(testShop, account, victim)
  await requestChange(testShop, account, 'other@example.com')
  await assert.rejects(verifyByLink(testShop, token, account.password), hasCode('LINK_EXPIRED'))
  // The mailbox gets three emails an hour; the last link that arrives must work.
  for (let count = 0; count < 4; count++) await requestChange(testShop, account, victim)
  const lastToken = await readEmailToken(testShop, victim, 'confirm new email')
  await verifyByLink(testShop, lastToken, account.password)
  await testShop.call('POST /api/users/login', { body: { ...account, email: victim } })
})

const resend = (testShop: TestShop, email: string) =>
  testShop.createVisitor()('POST /api/users/resend-verification', { body: { email } })

test('an email change whose link has expired gets another link, and the dashboard shows it again', async (t) => {
  const testShop = await startTestShop(t)
  const account = await createCustomer(testShop)
  const oldToken = await requestLink(testShop, account, 'New@example.com')
  testShop.clock.advance(hours(49))
  await assert.rejects(verifyByLink(testShop, oldToken), hasCode('LINK_EXPIRED'))
  const reply = await resend(testShop, 'new@example.com')
  assert.deepEqual(reply, await resend(testShop, 'unknown@example.com'))
  const call = await logIn(testShop, account)
  assert.equal((await call('GET /api/users/dashboard')).pendingEmail, 'New@example.com')
  await verifyByLink(
    testShop,
    await readEmailToken(testShop, 'New@example.com', 'confirm new email'),
  )
  await logIn(testShop, { ...account, email: 'new@example.com' })
})

test('a resent link of an email change ends two days before the link to the old address that undoes it', async (t) => {
  const testShop = await startTestShop(t)
  const account = await createCustomer(testShop)
  await requestLink(testShop, account, victim)
  testShop.clock.advance(days(3))
  const countEmails = async () => (await findQueuedEmails(testShop, victim)).length
  await resend(testShop, victim)
  assert.equal(await countEmails(), 2)
  testShop.clock.advance(1)
  await resend(testShop, victim)
  assert.equal(await countEmails(), 2, 'no link after three days')
})

test('a stopped email change gets no other link', async (t) => {
  const testShop = await startTestShop(t)
  const account = await createCustomer(testShop)
  const token = await requestLink(testShop, account, victim)
  await testShop.createVisitor()('POST /api/users/verify-email/not-me', { body: { token } })
  await resend(testShop, victim)
  assert.equal((await findQueuedEmails(testShop, victim)).length, 1)
})

test('the dashboard shows a pending email change while its link can be valid, the same for an address with an account', async (t) => {
  const testShop = await startTestShop(t)
  await registerAndVerify(testShop, { email: 'taken@example.com' })
  const account = await createCustomer(testShop)
  const readPendingEmail = async () => {
    const call = await logIn(testShop, account)
    return (await call('GET /api/users/dashboard')).pendingEmail
  }
  for (const newEmail of ['free@example.com', 'taken@example.com']) {
    await requestChange(testShop, account, newEmail)
    testShop.clock.advance(hours(48) - 1)
    assert.equal(await readPendingEmail(), newEmail)
    testShop.clock.advance(1)
    assert.equal(await readPendingEmail(), null)
    await resend(testShop, newEmail)
    testShop.clock.advance(hours(48) - 1)
    assert.equal(await readPendingEmail(), newEmail)
    testShop.clock.advance(1)
    assert.equal(await readPendingEmail(), null)
  }
  const emails = await findQueuedEmails(testShop, 'taken@example.com')
  assert.ok(!emails.some(({ kind }) => kind === 'confirm new email'))
})

test('a password reset cancels a pending email change', async (t) => {
  const testShop = await startTestShop(t)
  const account = await createCustomer(testShop)
  const { email } = account
  await requestLink(testShop, account, victim)
  await testShop.call('POST /api/users/forgot-password', { body: { email } })
  const token = await readEmailToken(testShop, email, 'reset password')
  const newPassword = 'quite another password'
  await testShop.call('POST /api/users/reset-password', { body: { token, newPassword } })
  const call = await logIn(testShop, { email, password: newPassword })
  assert.equal((await call('GET /api/users/dashboard')).pendingEmail, null)
  await resend(testShop, victim)
  assert.equal((await findQueuedEmails(testShop, victim)).length, 1, 'no other link')
})

test('"Keep this address" says whether it stopped or reverted a change', async (t) => {
  const testShop = await startTestShop(t)
  const account = await registerAndVerify(testShop, { email: 'owner@example.com' })
  const keepAddress = async (token: string) =>
    (await testShop.createVisitor()('GET /api/users/verify-email', { query: { token } })).message
  await requestChange(testShop, account, victim)
  const stopToken = await readEmailToken(testShop, account.email, 'email change asked')
  assert.match(await keepAddress(stopToken), /^The change is stopped\. Your account uses this/)

  await verifyByLink(testShop, await requestLink(testShop, account, victim), account.password)
  const revertToken = await readEmailToken(testShop, account.email, 'email change asked')
  assert.match(await keepAddress(revertToken), /^Your account uses this email address again\./)
  // True also for a reload, which cannot know whether the change had been applied.
  assert.match(await keepAddress(revertToken), /Your account uses this email address\./)
  await logIn(testShop, account)
})
