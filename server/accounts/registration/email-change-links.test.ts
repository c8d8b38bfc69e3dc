/** Links that confirm the new email address of an account, and "this was not me" of such a link. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  clearPendingEmail,
  findUserByEmail,
  savePendingEmail,
} from '#server/accounts/profile/users.store.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import {
  createCustomer,
  createAccount,
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
  await savePendingEmail(db, user.id, 'later@example.com')
  await clearPendingEmail(db, user.id, victim)
  assert.equal((await findUserByEmail(db, email))?.pendingEmail, 'later@example.com')
})

test('a new email change revokes the link of the earlier one, even to an address with an account', async (t) => {
  const testShop = await startTestShop(t)
  await createAccount(testShop, { email: 'other@example.com' })
  const account = await createAccount(testShop, { email: 'mover@example.com' })
  const token = await requestLink(testShop, account, victim)
  await requestChange(testShop, account, 'other@example.com')
  await assert.rejects(verifyByLink(testShop, token, account.password), hasCode('LINK_EXPIRED'))
  // The mailbox gets three emails an hour; the last link that arrives must work.
  for (let count = 0; count < 4; count++) await requestChange(testShop, account, victim)
  const lastToken = await readEmailToken(testShop, victim, 'confirm new email')
  await verifyByLink(testShop, lastToken, account.password)
  await testShop.call('POST /api/users/login', { body: { ...account, email: victim } })
})
