/** A customer's data reaches only that customer: threats T-D09, T-F09, T-F11 and T-F12. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { aPayBody, aPayingShop, billOf, until } from '#tests/support/a-paying-shop.ts'
import { aShop, type TestShop } from '#tests/support/a-shop.ts'
import { aCustomer, aRegistration } from '#tests/support/an-account.ts'

const isCode = (wanted: string) => (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === wanted

test('a forged Host header does not change the links in emails', async (t) => {
  const shop = await aPayingShop(t)
  const { body: token, cookies } = await shop.app.inject('/api/init')
  const poisoned = (path: string, payload: object) =>
    shop.app.inject({
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
  await poisoned('/api/users/register', aRegistration())
  await poisoned('/api/users/resend-verification', { email })
  await poisoned('/api/users/forgot-password', { email })
  await poisoned('/api/billplz/pay', aPayBody())
  const emails = await until('four emails', async () => {
    const all = shop.emails.messages(email)
    return all.length >= 4 && all
  })
  for (const { subject, text, html } of emails) {
    assert.doesNotMatch(text + html, /evil\.example/, subject)
    for (const [link] of `${text} ${html}`.matchAll(/https?:\/\/[^\s"'<>)]+/g))
      assert.ok(link.startsWith(shop.config.PUBLIC_URL), `${subject}: ${link}`)
  }
})

test('a role, another id or a verified address in the request body is ignored', async (t) => {
  const shop = await aShop(t)
  const { token, email } = await aCustomer(shop)
  const before = await shop.shop.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const put = await putter(shop, token)
  const more = { role: 'admin', id: 'chosen', email_verified_at: '2026-01-01', isAdmin: true }
  const address = await put('/api/users/default-shipping', {
    ...more,
    city: 'Ipoh',
    email: 'thief@example.com',
    user: { email: 'thief@example.com', role: 'admin' },
    passwordHash: 'x',
  })
  assert.equal(address.statusCode, 200)
  const change = await put('/api/users/update_email', {
    ...more,
    user: { ...more, email: 'new@example.com', emailVerified: true, pendingEmail: null },
  })
  assert.equal(change.statusCode, 200)
  const after = await shop.shop.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  assert.equal(after.city, 'Ipoh')
  assert.equal(after.pending_email, 'new@example.com')
  for (const column of ['id', 'role', 'email', 'email_verified_at', 'password_hash'] as const)
    assert.deepEqual(after[column], before[column], column)
  assert.equal(after.email, email)
})

test('keys that would change a prototype are refused', async (t) => {
  const shop = await aShop(t)
  const { token } = await aCustomer(shop)
  const put = await putter(shop, token)
  for (const body of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"x":1}}}'])
    assert.equal((await put('/api/users/default-shipping', body)).statusCode, 400, body)
})

test('another customer’s order number opens neither the receipt nor the payment', async (t) => {
  const shop = await aPayingShop(t)
  const owner = await aCustomer(shop)
  const { url } = await owner.call('POST /api/billplz/pay', { body: aPayBody() })
  const params = {
    orderId: (await owner.call('GET /api/users/dashboard')).orders[0]?.orderId ?? '',
  }
  const other = await aCustomer(shop, { email: 'other@example.com' })
  for (const call of [other.call, shop.visitor()])
    await assert.rejects(call('POST /api/orders/{orderId}/pay', { params }), isCode('NOT_FOUND'))
  await assert.rejects(
    other.call('GET /api/users/orders/{orderId}', { params }),
    isCode('NOT_FOUND'),
  )
  const bill = { params: { billId: billOf(url) } }
  const seen = await other.call('GET /api/billplz/get-bill/{billId}', bill)
  assert.equal(seen.masked, true)
  assert.deepEqual(seen.timeline, [])
  const mine = await owner.call('GET /api/billplz/get-bill/{billId}', bill)
  assert.equal(mine.timeline.find(({ state }) => state === 'now')?.step, 'paid')
})

test('parallel requests of two customers are never mixed up', async (t) => {
  const shop = await aPayingShop(t)
  const people = await Promise.all(
    ['one@example.com', 'two@example.com'].map(async (email) => {
      const person = await aCustomer(shop, { email, firstName: email.slice(0, 3) })
      await person.call('POST /api/billplz/pay', { body: aPayBody({ customerDetails: { email } }) })
      const { orders } = await person.call('GET /api/users/dashboard')
      return { ...person, orderId: orders[0]?.orderId ?? '' }
    }),
  )
  assert.notEqual(people[0]?.orderId, people[1]?.orderId)
  const asked = Array.from({ length: 250 }, () => people).flat()
  const seen = await Promise.all(
    asked.map(async ({ call, email, orderId }, index) => {
      if (index % 10 > 1) return [(await call('GET /api/users/me')).user.user.email, email]
      if (index % 10 === 1) {
        const params = { orderId }
        return [(await call('GET /api/users/orders/{orderId}', { params })).email, email]
      }
      const { orders, defaultShippingDetails: own } = await call('GET /api/users/dashboard')
      return [`${own.user.email} ${orders.map((one) => one.orderId)}`, `${email} ${orderId}`]
    }),
  )
  assert.deepEqual(
    seen.filter(([got, wanted]) => got !== wanted),
    [],
  )
})

test('after logout the next buyer in the same browser sees nothing of the previous one', async (t) => {
  const shop = await aPayingShop(t)
  const [first, second] = [
    await aCustomer(shop),
    await aCustomer(shop, { email: 'two@example.com' }),
  ]
  // One browser: its cookies stay while its session changes.
  const login = { token: first.token }
  const browser = shop.visitor(login)
  const { url } = await browser('POST /api/billplz/pay', { body: aPayBody() })
  const show = () =>
    browser('GET /api/billplz/get-bill/{billId}', { params: { billId: billOf(url) } })
  assert.equal((await show()).masked, false)
  login.token = second.token
  assert.equal((await show()).masked, true, 'another session without logout')
  login.token = ''
  assert.equal((await show()).masked, false, 'an expired session')

  login.token = first.token
  await browser('POST /api/users/logout')
  login.token = ''
  assert.equal((await show()).masked, true)
  const next = aPayBody({ customerDetails: { email: 'three@example.com' } })
  await browser('POST /api/billplz/pay', { body: next })
  assert.equal((await show()).masked, true, 'an own order does not open the other one')
})

test('logging in opens a new session, whatever token or cookie the caller sends', async (t) => {
  const shop = await aShop(t)
  const { email, password, token } = await aCustomer(shop)
  const stranger = await aCustomer(shop, { email: 'stranger@example.com' })
  const planted = shop.visitor({ token: stranger.token })
  const fresh = await planted('POST /api/users/login', { body: { email, password } })
  assert.ok(![token, stranger.token].includes(fresh.token))
  assert.equal((await planted('GET /api/users/me')).user.user.email, 'stranger@example.com')
  const mine = shop.visitor({ token: fresh.token })
  assert.equal((await mine('GET /api/users/me')).user.user.email, email)
})

async function putter({ app }: TestShop, token: string) {
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
