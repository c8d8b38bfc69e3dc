/**
 * Links in emails about an address: what they do, for whom, and what a stranger cannot do with
 * them.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { aPayBody, aPayingShop } from '#tests/support/a-paying-shop.ts'
import { aShop, type TestShop } from '#tests/support/a-shop.ts'
import {
  aCustomer,
  anAccount,
  aRegistration,
  goodPassword,
  emailsTo,
  tokenIn,
  useLink,
} from '#tests/support/an-account.ts'

const victim = 'victim@example.com'
const known = 'the password of a stranger'

const refused = (code: string) => (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === code

/** Registers the victim's address as a stranger, each time with another password. */
async function registerAsStranger(shop: TestShop, times: number): Promise<void> {
  const call = shop.visitor()
  for (let count = 0; count < times; count++) {
    const password = `${known} ${count}`
    const body = aRegistration({ email: victim, password, firstName: 'Stranger' })
    await call('POST /api/users/register', { body })
  }
}

const logIn = (shop: TestShop, password: string) =>
  shop.visitor()('POST /api/users/login', { body: { email: victim, password } })

test('opening a link shows its address and changes nothing', async (t) => {
  const shop = await aShop(t)
  await shop.call('POST /api/users/register', { body: aRegistration({ email: victim }) })
  const token = await tokenIn(shop, victim, 'verify email')
  const show = () => shop.call('POST /api/users/verify-email/show', { body: { token } })
  assert.deepEqual(await show(), { kind: 'verify', email: victim, isDone: false })
  const query = { token }
  await assert.rejects(
    shop.call('GET /api/users/verify-email', { query }),
    refused('PASSWORD_REQUIRED'),
  )
  await assert.rejects(logIn(shop, goodPassword), refused('EMAIL_UNVERIFIED'))
  await useLink(shop, token)
  assert.deepEqual(await show(), { kind: 'verify', email: victim, isDone: true })
})

test('a stranger who registers an address gets no account through the clicks of its owner', async (t) => {
  const shop = await aPayingShop(t)
  const guest = shop.visitor()
  await guest('POST /api/billplz/pay', { body: aPayBody({ customerDetails: { email: victim } }) })
  await registerAsStranger(shop, 1)
  const token = await tokenIn(shop, victim, 'verify email')
  const query = { token }
  // The owner of the mailbox opens the link and confirms, without a password or with a guess.
  await assert.rejects(
    shop.call('GET /api/users/verify-email', { query }),
    refused('PASSWORD_REQUIRED'),
  )
  await assert.rejects(useLink(shop, token, 'a guess of the owner'), refused('PASSWORD_REQUIRED'))
  await assert.rejects(
    shop.call('GET /api/users/verify-email', { query }),
    refused('PASSWORD_REQUIRED'),
  )
  await assert.rejects(logIn(shop, `${known} 0`), refused('EMAIL_UNVERIFIED'))
  // Even a verified account on the address gets no data without a code from the mailbox.
  await useLink(shop, token, `${known} 0`)
  const stranger = shop.visitor({ token: (await logIn(shop, `${known} 0`)).token })
  await assert.rejects(
    stranger('POST /api/users/claim-orders', { body: { code: '123456' } }),
    refused('CODE_INVALID'),
  )
  await stranger('POST /api/users/claim-code')
  await assert.rejects(
    stranger('POST /api/users/claim-orders', { body: { code: '123456' } }),
    refused('CODE_INVALID'),
  )
  const data = await stranger('GET /api/users/my-data')
  assert.deepEqual(Object(data)['orders'], [])
})

test('a later registration changes neither what an earlier link does nor its password', async (t) => {
  const shop = await aShop(t)
  await shop.call('POST /api/users/register', { body: aRegistration({ email: victim }) })
  const own = await tokenIn(shop, victim, 'verify email')
  await registerAsStranger(shop, 5)
  await shop.visitor()('POST /api/users/resend-verification', { body: { email: victim } })
  await assert.rejects(useLink(shop, own, `${known} 0`), refused('PASSWORD_REQUIRED'))
  assert.match((await useLink(shop, own)).message, /success/)
  const { user } = await logIn(shop, goodPassword)
  assert.equal(user.user.firstName, 'Aisyah')
  for (let count = 0; count < 4; count++)
    await assert.rejects(logIn(shop, `${known} ${count}`), refused('LOGIN_FAILED'))
  assert.equal((await emailsTo(shop, victim)).length, 3, 'three emails an hour to one mailbox')
})

test('after five registrations by a stranger the owner gets an account by any link or forgot-password', async (t) => {
  for (const kind of ['verify email', 'reset password']) {
    const shop = await aShop(t)
    await registerAsStranger(shop, 5)
    // This call sends no email: the mailbox has reached its limit.
    await shop.call('POST /api/users/register', { body: aRegistration({ email: victim }) })
    if (kind === 'reset password')
      await shop.call('POST /api/users/forgot-password', { body: { email: victim } })
    const token = await tokenIn(shop, victim, kind)
    const body = { token, newPassword: goodPassword }
    await shop.call('POST /api/users/reset-password', { body })
    const { user } = await logIn(shop, goodPassword)
    assert.equal(user.user.firstName, '', 'nothing that a stranger typed is in the account')
    assert.equal(user.shipping.address_1, '')
    await assert.rejects(logIn(shop, `${known} 4`), refused('LOGIN_FAILED'))
    await assert.rejects(
      shop.call('POST /api/users/reset-password', { body }),
      refused('LINK_EXPIRED'),
    )
  }
})

test('a link that was sent again verifies the registration whose password is given', async (t) => {
  const shop = await aShop(t)
  await shop.call('POST /api/users/register', { body: aRegistration({ email: victim }) })
  await registerAsStranger(shop, 1)
  await shop.call('POST /api/users/resend-verification', { body: { email: victim } })
  const again = await tokenIn(shop, victim, 'verify email')
  shop.clock.advance(1_000)
  await registerAsStranger(shop, 2)
  await assert.rejects(useLink(shop, again, `${known} 1`), refused('PASSWORD_REQUIRED'))
  await useLink(shop, again)
  await logIn(shop, goodPassword)
})

test('"this was not me" deletes the registration with one press; repeating it returns the same', async (t) => {
  const shop = await aShop(t)
  await registerAsStranger(shop, 1)
  const token = await tokenIn(shop, victim, 'verify email')
  const reject = () => shop.call('POST /api/users/verify-email/not-me', { body: { token } })
  assert.match((await reject()).message, /We deleted the request/)
  assert.match((await reject()).message, /We deleted the request/)
  assert.deepEqual(await shop.shop.db.selectFrom('registration').selectAll().execute(), [])
  await assert.rejects(useLink(shop, token, `${known} 0`), refused('LINK_EXPIRED'))
  await assert.rejects(logIn(shop, `${known} 0`), refused('LOGIN_FAILED'))
})

test('the old link of a verified account can neither delete it nor change its password', async (t) => {
  const shop = await aShop(t)
  await shop.call('POST /api/users/register', { body: aRegistration({ email: victim }) })
  const token = await tokenIn(shop, victim, 'verify email')
  await useLink(shop, token)
  await assert.rejects(
    shop.call('POST /api/users/verify-email/not-me', { body: { token } }),
    refused('LINK_EXPIRED'),
  )
  await assert.rejects(
    shop.call('POST /api/users/reset-password', { body: { token, newPassword: known } }),
    refused('LINK_EXPIRED'),
  )
})

test('an email change needs the account password, and the owner of the new mailbox can refuse', async (t) => {
  const shop = await aShop(t)
  const { call, password, email } = await aCustomer(shop, { email: 'stranger@example.com' })
  await call('PUT /api/users/update_email', { body: { user: { email: victim } } })
  const token = await tokenIn(shop, victim, 'confirm new email')
  const shown = await shop.call('POST /api/users/verify-email/show', { body: { token } })
  assert.deepEqual(shown, { kind: 'new_email', email: victim, isDone: false })
  await assert.rejects(useLink(shop, token, 'a guess of the owner'), refused('PASSWORD_REQUIRED'))
  await shop.call('POST /api/users/verify-email/not-me', { body: { token } })
  await shop.call('POST /api/users/verify-email/not-me', { body: { token } })
  await assert.rejects(useLink(shop, token, password), refused('LINK_EXPIRED'))
  const login = await shop.call('POST /api/users/login', { body: { email, password } })
  const own = shop.visitor({ token: login.token })
  assert.equal((await own('GET /api/users/dashboard')).pendingEmail, null)
})

test('a new email change ends the link of the earlier one, even to an address with an account', async (t) => {
  const shop = await aShop(t)
  await anAccount(shop, { email: 'other@example.com' })
  const account = await anAccount(shop, { email: 'mover@example.com' })
  const ask = async (to: string): Promise<void> => {
    // The request ends all sessions.
    const { token } = await shop.call('POST /api/users/login', { body: account })
    await shop.visitor({ token })('PUT /api/users/update_email', { body: { user: { email: to } } })
  }
  await ask(victim)
  const token = await tokenIn(shop, victim, 'confirm new email')
  await ask('other@example.com')
  await assert.rejects(useLink(shop, token, account.password), refused('LINK_EXPIRED'))
  // The mailbox gets three emails an hour; the last link that arrives must work.
  for (let times = 0; times < 4; times++) await ask(victim)
  const last = await tokenIn(shop, victim, 'confirm new email')
  await useLink(shop, last, account.password)
  await shop.call('POST /api/users/login', { body: { ...account, email: victim } })
})

test('expired registrations and those of an address that became an account are deleted', async (t) => {
  const shop = await aShop(t)
  await registerAsStranger(shop, 2)
  await anAccount(shop, { email: 'other@example.com' })
  await shop.call('POST /api/users/register', { body: aRegistration({ email: victim }) })
  const count = async () =>
    (await shop.shop.db.selectFrom('registration').select('id').execute()).length
  assert.equal(await count(), 3)
  await useLink(shop, await tokenIn(shop, victim, 'verify email'))
  assert.equal(await count(), 0)
  await shop.call('POST /api/users/register', { body: aRegistration({ email: 'new@example.com' }) })
  shop.clock.advance(48 * 3_600_000)
  await runHousekeeping(shop.shop)
  assert.equal(await count(), 0)
})
