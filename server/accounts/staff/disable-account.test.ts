/** What a disabled account can still do, and what it can no longer do. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  changeEmail,
  createCustomer,
  findQueuedEmails,
  readEmailToken,
} from '#tests/support/people/accounts.ts'
import { hasCode } from '#tests/support/people/expect-refusal.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { appointStaff } from './appoint-staff.ts'
import { disableAccount, enableAccount } from './disable-account.ts'
import { NoAccountError } from './no-account-error.ts'
import { resetFactor } from './reset-factor.ts'

test('a disabled account has no session, cannot log in or reset its password; enabled, it can', async (t) => {
  const testShop = await startTestShop(t)
  const { shop, call } = testShop
  const customer = await createCustomer(testShop)
  const { email, password } = customer
  const logIn = (enteredPassword: string) =>
    testShop.createVisitor()('POST /api/users/login', {
      body: { email, password: enteredPassword },
    })
  await call('POST /api/users/forgot-password', { body: { email } })
  const token = await readEmailToken(testShop, email, 'reset password')

  await disableAccount(shop, email)
  await assert.rejects(customer.call('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
  await assert.rejects(logIn(password), hasCode('LOGIN_FAILED'))
  // Neither an older reset link works, nor is a new one sent.
  const newPassword = 'quite another password'
  const body = { token, newPassword }
  await assert.rejects(call('POST /api/users/reset-password', { body }), hasCode('LINK_EXPIRED'))
  const emailCount = (await findQueuedEmails(testShop, email)).length
  await call('POST /api/users/forgot-password', { body: { email } })
  assert.equal((await findQueuedEmails(testShop, email)).length, emailCount)

  await enableAccount(shop, email)
  await assert.rejects(customer.call('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
  await assert.rejects(call('POST /api/users/reset-password', { body }), hasCode('LINK_EXPIRED'))
  await logIn(password)
  await call('POST /api/users/forgot-password', { body: { email } })
  const newToken = await readEmailToken(testShop, email, 'reset password')
  await call('POST /api/users/reset-password', { body: { token: newToken, newPassword } })
  await logIn(newPassword)
  const entries = await shop.db
    .selectFrom('audit')
    .select(['action', 'subject_id'])
    .where('action', 'in', ['account.disabled', 'account.enabled'])
    .orderBy('id')
    .execute()
  assert.deepEqual(entries, [
    { action: 'account.disabled', subject_id: customer.userId },
    { action: 'account.enabled', subject_id: customer.userId },
  ])
})

test('disabling an account cancels its pending email change', async (t) => {
  const testShop = await startTestShop(t)
  const customer = await createCustomer(testShop)
  await customer.call('PUT /api/users/update_email', {
    body: { user: { email: 'taken-over@example.com' } },
  })
  const token = await readEmailToken(testShop, 'taken-over@example.com', 'confirm new email')
  await disableAccount(testShop.shop, customer.email)
  await assert.rejects(
    testShop.call('POST /api/users/verify-email/password', {
      body: { token, password: customer.password },
    }),
    hasCode('LINK_EXPIRED'),
  )
})

test('disabling or enabling an unknown address is refused', async (t) => {
  const { shop } = await startTestShop(t)
  for (const change of [disableAccount, enableAccount])
    await assert.rejects(change(shop, 'unknown@example.com'), NoAccountError)
})

test('an earlier address of an account is refused, and the present address is named', async (t) => {
  const testShop = await startTestShop(t)
  const customer = await createCustomer(testShop)
  await changeEmail(testShop, customer, 'present@example.com')
  const expected = {
    message:
      'aisyah@example.com has no account\nThe account present@example.com had this address before. If you mean that account, repeat the command with present@example.com.',
  }
  for (const change of [disableAccount, enableAccount, resetFactor])
    await assert.rejects(change(testShop.shop, customer.email), expected)
  await assert.rejects(
    appointStaff(testShop.shop, { email: customer.email, role: 'customer' }),
    expected,
  )
  // Another account has the address now, and the command means that one.
  const nextOwner = await createCustomer(testShop, { email: customer.email })
  await disableAccount(testShop.shop, customer.email)
  await assert.rejects(nextOwner.call('GET /api/users/me'), hasCode('UNAUTHENTICATED'))
  await disableAccount(testShop.shop, 'present@example.com')
})

test('a staff account with an earlier address of an account names the present address', async (t) => {
  const testShop = await startTestShop(t)
  const customer = await createCustomer(testShop)
  await changeEmail(testShop, customer, 'present@example.com')
  const appoint = () => appointStaff(testShop.shop, { email: customer.email, role: 'admin' })
  const { link, presentEmails } = await appoint()
  assert.ok(link)
  assert.deepEqual(presentEmails, ['present@example.com'])
  assert.deepEqual((await appoint()).presentEmails, [], 'the account exists now')
})
