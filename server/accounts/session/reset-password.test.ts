import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours } from '#domain/time.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import {
  createCustomer,
  registerAndVerify,
  findQueuedEmails,
  readEmailToken,
} from '#tests/support/people/accounts.ts'
import { expectRefusal, hasCode } from '#tests/support/people/expect-refusal.ts'

test('resetting a forgotten password ends all sessions, and its link works once', async (t) => {
  const testShop = await startTestShop(t)
  const { email, call } = await createCustomer(testShop)
  const replyToKnown = await testShop.call('POST /api/users/forgot-password', { body: { email } })
  const replyToUnknown = await testShop.call('POST /api/users/forgot-password', {
    body: { email: 'unknown@example.com' },
  })
  assert.deepEqual(replyToKnown, replyToUnknown)
  const token = await readEmailToken(testShop, email, 'reset password')
  const newPassword = 'quite another password'
  const weakBody = { token, newPassword: 'password1' }
  await assert.rejects(
    testShop.call('POST /api/users/reset-password', { body: weakBody }),
    hasCode('PASSWORD_REFUSED'),
  )
  const reply = await testShop.call('POST /api/users/reset-password', {
    body: { token, newPassword },
  })
  assert.equal(reply.message, 'Password reset successful!')
  await assert.rejects(call('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
  await assert.rejects(
    testShop.call('POST /api/users/reset-password', { body: { token, newPassword } }),
    hasCode('LINK_EXPIRED'),
  )
  await testShop.call('POST /api/users/login', { body: { email, password: newPassword } })
  assert.equal((await findQueuedEmails(testShop, email))[0]?.kind, 'password changed')
  assert.equal((await findQueuedEmails(testShop, 'unknown@example.com')).length, 0)
})

test('a missing and a malformed address are refused, each with its own message', async (t) => {
  const testShop = await startTestShop(t)
  const readMessage = async (email: string) =>
    (await expectRefusal(testShop.call('POST /api/users/forgot-password', { body: { email } })))
      .message
  assert.equal(await readMessage(' '), 'Email is required.')
  assert.equal(await readMessage('aisyah@example'), 'Enter an email address like name@example.com.')
})

test('a reset link expires after an hour', async (t) => {
  const testShop = await startTestShop(t)
  const { email } = await registerAndVerify(testShop)
  await testShop.call('POST /api/users/forgot-password', { body: { email } })
  const token = await readEmailToken(testShop, email, 'reset password')
  testShop.clock.advance(hours(1) + 1)
  const body = { token, newPassword: 'quite another password' }
  await assert.rejects(
    testShop.call('POST /api/users/reset-password', { body }),
    hasCode('LINK_EXPIRED'),
  )
})

test('an address gets at most three reset links an hour, and the response stays the same', async (t) => {
  const testShop = await startTestShop(t)
  const { email } = await registerAndVerify(testShop)
  const messages = new Set<string>()
  for (let count = 0; count < 6; count++)
    messages.add(
      (await testShop.call('POST /api/users/forgot-password', { body: { email } })).message,
    )
  assert.equal(messages.size, 1)
  const emails = await findQueuedEmails(testShop, email)
  assert.equal(emails.filter(({ kind }) => kind === 'reset password').length, 3)
})
