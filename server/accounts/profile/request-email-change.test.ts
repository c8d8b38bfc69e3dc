import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes, type Duration } from '#domain/time.ts'
import { startTestShop, type CleanupContext } from '#tests/support/shop/test-shop.ts'
import {
  changeEmail,
  createCustomer,
  registerAndVerify,
  findQueuedEmails,
  readEmailToken,
  verifyByLink,
} from '#tests/support/people/accounts.ts'
import { hasCode, outcomeOf } from '#tests/support/people/expect-refusal.ts'

import { listAccountEmails } from './account-emails.ts'

test('a new email address works once its link is confirmed; until then the old one logs in', async (t) => {
  const testShop = await startTestShop(t)
  const { email, password, call } = await createCustomer(testShop)
  const newEmail = 'new@example.com'
  await call('PUT /api/users/update_email', { body: { user: { email: newEmail } } })
  await assert.rejects(call('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
  const logIn = (loginEmail: string) =>
    testShop.call('POST /api/users/login', { body: { email: loginEmail, password } })
  await assert.rejects(logIn(newEmail), hasCode('LOGIN_FAILED'))
  const pendingCustomer = testShop.createVisitor({ token: (await logIn(email)).token })
  assert.equal((await pendingCustomer('GET /api/users/dashboard')).pendingEmail, newEmail)

  const token = await readEmailToken(testShop, newEmail, 'confirm new email')
  const query = { token }
  await assert.rejects(
    testShop.call('GET /api/users/verify-email', { query }),
    hasCode('PASSWORD_REQUIRED'),
  )
  await verifyByLink(testShop, token)
  await testShop.call('GET /api/users/verify-email', { query })
  await assert.rejects(pendingCustomer('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
  await assert.rejects(logIn(email), hasCode('LOGIN_FAILED'))
  assert.equal((await logIn(newEmail)).user.user.email, newEmail)
  for (const to of [email, newEmail])
    assert.equal((await findQueuedEmails(testShop, to))[0]?.kind, 'email changed')
})

test('the owner of the old address can undo an email change that was already confirmed', async (t) => {
  const testShop = await startTestShop(t)
  const { email, password, call } = await createCustomer(testShop)
  await call('PUT /api/users/update_email', { body: { user: { email: 'thief@example.com' } } })
  const keepEmailToken = await readEmailToken(testShop, email, 'email change asked')
  const confirmToken = await readEmailToken(testShop, 'thief@example.com', 'confirm new email')
  await verifyByLink(testShop, confirmToken)
  const response = await testShop.call('GET /api/users/verify-email', {
    query: { token: keepEmailToken },
  })
  assert.match(response.message, /uses this email address again/)
  const { user } = await testShop.call('POST /api/users/login', { body: { email, password } })
  assert.equal(user.user.email, email)
})

test('an address that was used before is a former one, until it is used again or the change is undone', async (t) => {
  const testShop = await startTestShop(t)
  const { shop, clock } = testShop
  const customer = await createCustomer(testShop)
  const { userId, email: firstEmail } = customer
  const list = async () =>
    (await listAccountEmails(shop.db, userId)).map(({ email, until }) =>
      until ? `${email} until ${until.toISOString()}` : email,
    )
  const firstChangeAt = clock.now.toISOString()
  let { call } = await changeEmail(testShop, customer, 'Second@example.com')
  assert.deepEqual(await list(), ['Second@example.com', `${firstEmail} until ${firstChangeAt}`])
  clock.advance(minutes(1))
  const secondChangeAt = clock.now.toISOString()
  call = (await changeEmail(testShop, { userId, email: 'Second@example.com', call }, firstEmail))
    .call
  const emailsBefore = [firstEmail, `second@example.com until ${secondChangeAt}`]
  assert.deepEqual(await list(), emailsBefore)

  clock.advance(minutes(1))
  // A thief changes the address twice.
  const theft = await changeEmail(
    testShop,
    { userId, email: firstEmail, call },
    'thief@example.com',
  )
  clock.advance(minutes(1))
  const thief = { userId, email: 'thief@example.com', call: theft.call }
  await changeEmail(testShop, thief, 'thief2@example.com')
  assert.equal((await list()).length, 4)
  await testShop.call('GET /api/users/verify-email', { query: { token: theft.undoToken } })
  assert.deepEqual(await list(), emailsBefore)
})

const thiefEmail = 'thief@example.com'

/**
 * Starts a shop in which a thief has changed the address of an account to theirs, and asks for a
 * third one after `pause`. Returns the links with which the owner and the thief keep their addresses.
 */
async function startWithStolenAccount(t: CleanupContext, pause: Duration) {
  const testShop = await startTestShop(t)
  const { email, password, call } = await createCustomer(testShop)
  await call('PUT /api/users/update_email', { body: { user: { email: thiefEmail } } })
  const ownerToken = await readEmailToken(testShop, email, 'email change asked')
  await verifyByLink(testShop, await readEmailToken(testShop, thiefEmail, 'confirm new email'))
  testShop.clock.advance(pause)
  const login = { body: { email: thiefEmail, password } }
  const thief = testShop.createVisitor(await testShop.call('POST /api/users/login', login))
  await thief('PUT /api/users/update_email', { body: { user: { email: 'third@example.com' } } })
  const thiefToken = await readEmailToken(testShop, thiefEmail, 'email change asked')
  return { testShop, email, password, ownerToken, thiefToken }
}

test('an address that the owner has removed cannot come back with a link of its own', async (t) => {
  const { testShop, email, ownerToken, thiefToken } = await startWithStolenAccount(t, 0)
  const redeem = (token: string) =>
    testShop.call('GET /api/users/verify-email', { query: { token } })

  await redeem(ownerToken)
  const ownerEmails = await findQueuedEmails(testShop, email)
  const thiefEmails = await findQueuedEmails(testShop, thiefEmail)
  await testShop.call('POST /api/users/forgot-password', { body: { email } })
  const resetToken = await readEmailToken(testShop, email, 'reset password')
  const newPassword = 'quite another password'
  await testShop.call('POST /api/users/reset-password', {
    body: { token: resetToken, newPassword },
  })
  await assert.rejects(redeem(thiefToken), hasCode('LINK_EXPIRED'))
  assert.match((await redeem(ownerToken)).message, /The change is stopped/)
  const { user } = await testShop.call('POST /api/users/login', {
    body: { email, password: newPassword },
  })
  assert.equal(user.user.email, email)
  assert.equal(ownerEmails[0]?.kind, 'email change undone')
  assert.equal(thiefEmails[0]?.kind, 'email change undone')
})

test('the link of the older address works after a newer address has used its own', async (t) => {
  const { testShop, email, password, ownerToken, thiefToken } = await startWithStolenAccount(
    t,
    minutes(1),
  )
  for (const token of [thiefToken, ownerToken])
    await testShop.call('GET /api/users/verify-email', { query: { token } })
  const { user } = await testShop.call('POST /api/users/login', { body: { email, password } })
  assert.equal(user.user.email, email)
  const undoEmails = await findQueuedEmails(testShop, email)
  assert.equal(undoEmails.filter(({ kind }) => kind === 'email change undone').length, 1)
})

test('a link that stops a change before it is confirmed sends no email', async (t) => {
  const testShop = await startTestShop(t)
  const { email, call } = await createCustomer(testShop)
  await call('PUT /api/users/update_email', { body: { user: { email: 'typo@example.com' } } })
  const token = await readEmailToken(testShop, email, 'email change asked')
  await testShop.call('GET /api/users/verify-email', { query: { token } })
  for (const to of [email, 'typo@example.com'])
    assert.notEqual((await findQueuedEmails(testShop, to))[0]?.kind, 'email change undone')
})

test('the owner of the old address keeps it when the change is confirmed at the same time', async (t) => {
  const testShop = await startTestShop(t)
  const { email, password, call } = await createCustomer(testShop)
  await call('PUT /api/users/update_email', { body: { user: { email: 'thief@example.com' } } })
  const keepEmailToken = await readEmailToken(testShop, email, 'email change asked')
  const confirmToken = await readEmailToken(testShop, 'thief@example.com', 'confirm new email')
  await testShop.call('POST /api/users/verify-email/password', {
    body: { token: confirmToken, password },
  })
  const redeem = (token: string) =>
    outcomeOf(testShop.call('GET /api/users/verify-email', { query: { token } }))
  const [, keepOutcome] = await Promise.all([redeem(confirmToken), redeem(keepEmailToken)])
  assert.equal(keepOutcome, 'done')
  const { user } = await testShop.call('POST /api/users/login', { body: { email, password } })
  assert.equal(user.user.email, email)
})

test('a session older than 15 minutes needs the password to change the email address', async (t) => {
  const testShop = await startTestShop(t)
  const { password, call } = await createCustomer(testShop)
  testShop.clock.advance(minutes(16))
  const user = { email: 'new@example.com' }
  const requestChange = (enteredPassword?: string) =>
    call('PUT /api/users/update_email', {
      body: { user, ...(enteredPassword && { password: enteredPassword }) },
    })
  await assert.rejects(requestChange(), hasCode('PASSWORD_REQUIRED'))
  await assert.rejects(requestChange('not the password'), hasCode('PASSWORD_REQUIRED'))
  await requestChange(password)
})

test('changing to an address that has an account notifies only its owner', async (t) => {
  const testShop = await startTestShop(t)
  await registerAndVerify(testShop, { email: 'taken@example.com' })
  const { call } = await createCustomer(testShop)
  await call('PUT /api/users/update_email', { body: { user: { email: 'taken@example.com' } } })
  assert.equal(
    (await findQueuedEmails(testShop, 'taken@example.com'))[0]?.kind,
    'already registered',
  )
})
