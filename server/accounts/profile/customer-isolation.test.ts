/**
 * A customer's data reaches only that customer: links in emails do not follow a forged Host
 * (T-D09), unknown keys in a body are not read (T-F09), personal replies are not cached (T-F11),
 * and no page is shown to another customer (T-F12).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { createCustomer, buildRegistration, goodPassword } from '#tests/support/people/accounts.ts'
import { hasCode } from '#tests/support/people/expect-refusal.ts'
import type { ApiCall } from '#web/api/client.ts'

test('a forged Host header does not change the links in emails', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { body: token, cookies } = await testShop.app.inject('/api/init')
  const postWithForgedHost = (path: string, payload: object) =>
    testShop.app.inject({
      method: 'POST',
      url: path,
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
        'x-csrf-token': token,
      },
      payload,
    })
  const email = 'aisyah@example.com'
  await postWithForgedHost('/api/users/register', buildRegistration())
  await postWithForgedHost('/api/users/resend-verification', { email })
  await postWithForgedHost('/api/users/forgot-password', { email })
  await postWithForgedHost('/api/billplz/pay', buildPayBody())
  const emails = await waitUntil('four emails', async () => {
    const messages = testShop.emails.listEmails(email)
    return messages.length >= 4 && messages
  })
  for (const { subject, text, html } of emails) {
    assert.doesNotMatch(text + html, /evil\.example/, subject)
    for (const [link] of `${text} ${html}`.matchAll(/https?:\/\/[^\s"'<>)]+/g))
      assert.ok(link.startsWith(testShop.config.PUBLIC_URL), `${subject}: ${link}`)
  }
})

test('a role, another id or a verified address in the request body is ignored', async (t) => {
  const testShop = await startTestShop(t)
  const { token, email } = await createCustomer(testShop)
  const userBefore = await testShop.shop.db
    .selectFrom('users')
    .selectAll()
    .executeTakeFirstOrThrow()
  const sendPut = await createPut(testShop, token)
  const forbiddenFields = {
    role: 'admin',
    id: 'chosen',
    email_verified_at: '2026-01-01',
    isAdmin: true,
  }
  const addressResponse = await sendPut('/api/users/default-shipping', {
    ...forbiddenFields,
    city: 'Ipoh',
    email: 'thief@example.com',
    user: { email: 'thief@example.com', role: 'admin' },
    passwordHash: 'x',
  })
  assert.equal(addressResponse.statusCode, 200)
  const emailResponse = await sendPut('/api/users/update_email', {
    ...forbiddenFields,
    user: { ...forbiddenFields, email: 'new@example.com', emailVerified: true, pendingEmail: null },
  })
  assert.equal(emailResponse.statusCode, 200)
  const userAfter = await testShop.shop.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  assert.equal(userAfter.city, 'Ipoh')
  assert.equal(userAfter.pending_email, 'new@example.com')
  for (const column of ['id', 'role', 'email', 'email_verified_at', 'password_hash'] as const)
    assert.deepEqual(userAfter[column], userBefore[column], column)
  assert.equal(userAfter.email, email)
})

test('keys that would change a prototype are refused', async (t) => {
  const testShop = await startTestShop(t)
  const { token } = await createCustomer(testShop)
  const sendPut = await createPut(testShop, token)
  for (const body of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"x":1}}}'])
    assert.equal((await sendPut('/api/users/default-shipping', body)).statusCode, 400, body)
})

test('another customer’s order number opens neither the receipt nor the payment', async (t) => {
  const testShop = await startShopWithPayments(t)
  const owner = await createCustomer(testShop)
  const { url } = await owner.call('POST /api/billplz/pay', { body: buildPayBody() })
  const params = {
    orderId: (await owner.call('GET /api/users/dashboard')).orders[0]?.orderId ?? '',
  }
  const otherCustomer = await createCustomer(testShop, { email: 'other@example.com' })
  for (const call of [otherCustomer.call, testShop.createVisitor()])
    await assert.rejects(call('POST /api/orders/{orderId}/pay', { params }), hasCode('NOT_FOUND'))
  await assert.rejects(
    otherCustomer.call('GET /api/users/orders/{orderId}', { params }),
    hasCode('NOT_FOUND'),
  )
  const bill = { params: { billId: readBillId(url) } }
  const maskedOrder = await otherCustomer.call('GET /api/billplz/get-bill/{billId}', bill)
  assert.equal(maskedOrder.isMasked, true)
  assert.deepEqual(maskedOrder.timeline, [])
  const ownOrder = await owner.call('GET /api/billplz/get-bill/{billId}', bill)
  assert.equal(ownOrder.timeline.find(({ state }) => state === 'now')?.step, 'paid')
})

test('parallel requests of two customers are never mixed up', async (t) => {
  const testShop = await startShopWithPayments(t)
  const customers = await Promise.all(
    ['one@example.com', 'two@example.com'].map(async (email) => {
      const customer = await createCustomer(testShop, { email, firstName: email.slice(0, 3) })
      await customer.call('POST /api/billplz/pay', {
        body: buildPayBody({ customerDetails: { email } }),
      })
      const { orders } = await customer.call('GET /api/users/dashboard')
      return { ...customer, orderId: orders[0]?.orderId ?? '' }
    }),
  )
  assert.notEqual(customers[0]?.orderId, customers[1]?.orderId)
  // 120 calls. More would wait longer for a database connection than the shop allows on a busy
  // machine.
  const callers = Array.from({ length: 60 }, () => customers).flat()
  // Of ten calls one reads the dashboard, one an order, and eight the account, which is cheap.
  const results = await Promise.all(
    callers.map(async ({ call, email, orderId }, index) => {
      if (index % 10 === 0) {
        const { orders, defaultShippingDetails: address } = await call('GET /api/users/dashboard')
        const received = `${address.user.email} ${orders.map((order) => order.orderId)}`
        return { received, expected: `${email} ${orderId}` }
      }
      if (index % 10 === 1) {
        const order = await call('GET /api/users/orders/{orderId}', { params: { orderId } })
        return { received: order.email, expected: email }
      }
      return { received: (await call('GET /api/users/me')).user.user.email, expected: email }
    }),
  )
  assert.deepEqual(
    results.filter(({ received, expected }) => received !== expected),
    [],
  )
})

test('after logout the next buyer in the same browser sees nothing of the previous one', async (t) => {
  const testShop = await startShopWithPayments(t)
  const firstCustomer = await createCustomer(testShop)
  const secondCustomer = await createCustomer(testShop, { email: 'two@example.com' })
  // One browser: its cookies stay while its session changes.
  const login = { token: firstCustomer.token }
  const browser = testShop.createVisitor(login)
  const { url } = await browser('POST /api/billplz/pay', { body: buildPayBody() })
  const showOrder = () =>
    browser('GET /api/billplz/get-bill/{billId}', { params: { billId: readBillId(url) } })
  assert.equal((await showOrder()).isMasked, false)
  login.token = secondCustomer.token
  assert.equal((await showOrder()).isMasked, true, 'another session without logout')
  login.token = ''
  assert.equal((await showOrder()).isMasked, false, 'an expired session')

  login.token = firstCustomer.token
  await browser('POST /api/users/logout')
  login.token = ''
  assert.equal((await showOrder()).isMasked, true)
  const nextOrder = buildPayBody({ customerDetails: { email: 'three@example.com' } })
  await browser('POST /api/billplz/pay', { body: nextOrder })
  assert.equal(
    (await showOrder()).isMasked,
    true,
    'an order of the next buyer does not open the first one',
  )
})

const leavingCalls: readonly [name: string, leave: (call: ApiCall) => Promise<unknown>][] = [
  [
    'the deletion of the account',
    (call) => call('POST /api/users/delete-account', { body: { password: goodPassword } }),
  ],
  [
    'a change of the email address',
    (call) => call('PUT /api/users/update_email', { body: { user: { email: 'new@example.com' } } }),
  ],
]

for (const [name, leave] of leavingCalls)
  test(`after ${name} the browser sees nothing of its orders, and the next buyer gets a claim of their own`, async (t) => {
    const testShop = await startShopWithPayments(t)
    const login = { token: (await createCustomer(testShop)).token }
    const browser = testShop.createVisitor(login)
    const pay = async () =>
      readBillId((await browser('POST /api/billplz/pay', { body: buildPayBody() })).url)
    const billId = await pay()
    const showOrder = () => browser('GET /api/billplz/get-bill/{billId}', { params: { billId } })
    assert.equal((await showOrder()).isMasked, false)
    await leave(browser)
    login.token = ''
    assert.equal((await showOrder()).isMasked, true)
    await pay()
    assert.equal((await showOrder()).isMasked, true)
  })

test('logging in opens a new session, whatever token or cookie the caller sends', async (t) => {
  const testShop = await startTestShop(t)
  const { email, password, token } = await createCustomer(testShop)
  const stranger = await createCustomer(testShop, { email: 'stranger@example.com' })
  const browser = testShop.createVisitor({ token: stranger.token })
  const login = await browser('POST /api/users/login', { body: { email, password } })
  assert.ok(![token, stranger.token].includes(login.token))
  assert.equal((await browser('GET /api/users/me')).user.user.email, 'stranger@example.com')
  const customer = testShop.createVisitor({ token: login.token })
  assert.equal((await customer('GET /api/users/me')).user.user.email, email)
})

/** Returns a function that sends a raw body as this session, also one that the contract forbids. */
async function createPut({ app }: TestShop, token: string) {
  const { body: csrf, cookies } = await app.inject('/api/init')
  return (url: string, payload: object | string) =>
    app.inject({
      method: 'PUT',
      url,
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      headers: {
        authorization: `Bearer ${token}`,
        'x-csrf-token': csrf,
        'content-type': 'application/json',
      },
      payload,
    })
}
