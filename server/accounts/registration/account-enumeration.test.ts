/**
 * Neither a response nor its time reveals whether an address has an account (threat T-D02). Times
 * are compared as the median ratio of pairs of calls, one for each case.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyAddress } from '#domain/address/address.ts'
import { transact } from '#server/db/transact.ts'
import { buildPayBody, startPayingShop, billIdOf } from '#tests/support/paying-shop.ts'
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { buildRegistration, goodPassword } from '#tests/support/accounts.ts'

import { hashPassword } from '#server/accounts/session/hash-password.ts'
import { saveRegistration } from './registrations.store.ts'
import { insertUser } from '#server/accounts/profile/users.store.ts'

const rounds = 15
/**
 * A response that skips the password hash or the email is several times faster; the noise of the
 * median ratio is smaller than this.
 */
const maxTimeRatio = 1.4

type Send = (path: string, payload: object) => Promise<{ status: number; body: string; ms: number }>

const calls: {
  title: string
  path: string
  isVerified: boolean
  payload: (email: string) => object
}[] = [
  {
    title: 'registering',
    path: '/api/users/register',
    isVerified: true,
    payload: (email) => buildRegistration({ email }),
  },
  {
    title: 'a wrong password',
    path: '/api/users/login',
    isVerified: true,
    payload: (email) => ({ email, password: 'not the password' }),
  },
  {
    title: 'a wrong password for a registration',
    path: '/api/users/login',
    isVerified: false,
    payload: (email) => ({ email, password: 'not the password' }),
  },
  {
    title: 'a forgotten password',
    path: '/api/users/forgot-password',
    isVerified: true,
    payload: (email) => ({ email }),
  },
  {
    title: 'another verification email',
    path: '/api/users/resend-verification',
    isVerified: false,
    payload: (email) => ({ email }),
  },
]

for (const { title, path, isVerified, payload } of calls)
  test(`${title}: an address with an account and one without get the same response in the same time`, async (t) => {
    const shop = await startTestShop(t)
    const send = await createSend(shop)
    const knownEmails = await insertAccounts(shop, isVerified)
    await assertAlike(
      knownEmails.map((email, round) => ({
        known: payload(email),
        unknown: payload(`nobody${round}@example.com`),
      })),
      (body) => send(path, body),
    )
  })

test('an order code: the right and a wrong address get the same response in the same time', async (t) => {
  const shop = await startPayingShop(t)
  const emails = ['one@example.com', 'two@example.com', 'three@example.com']
  const orders = await Promise.all(
    emails.map(async (email) => {
      const call = shop.createVisitor()
      const { url } = await call('POST /api/billplz/pay', {
        body: buildPayBody({ customerDetails: { email } }),
      })
      const params = { billId: billIdOf(url) }
      const { orderId } = await call('GET /api/billplz/get-bill/{billId}', { params })
      return { orderId, email }
    }),
  )
  const send = await createSend(shop)
  // Five requests an hour are allowed for each order. A sixth would be refused early and faster.
  const requests = Array.from({ length: 5 }, () => orders).flat()
  await assertAlike(
    requests.map(({ orderId, email }, round) => ({
      known: { orderId, email },
      unknown: { orderId, email: `nobody${round}@example.com` },
    })),
    (payload) => send('/api/orders/track', payload),
  )
})

/** Inserts rows directly, because creating accounts by calls would use up the rate limits. */
async function insertAccounts(shop: TestShop, isVerified: boolean): Promise<string[]> {
  const passwordHash = await hashPassword(shop.shop, goodPassword)
  const emails = Array.from({ length: rounds }, (_, index) => `somebody${index}@example.com`)
  const at = shop.clock.now
  await transact(shop.shop.db, async (tx) => {
    for (const [index, email] of emails.entries()) {
      const address = { ...emptyAddress, firstName: 'Demo' }
      const row = { id: `user-${index}`, email, passwordHash, address, language: 'en', at } as const
      if (isVerified) await insertUser(tx, { ...row, role: 'customer' })
      else await saveRegistration(tx, { ...row, marketing: false })
    }
  })
  return emails
}

/** Sends each call from another IP, so that the rate limit per IP never responds. */
async function createSend({ app }: TestShop): Promise<Send> {
  const { body: token, cookies } = await app.inject('/api/init')
  let callCount = 0
  return async (path, payload) => {
    const startedAt = performance.now()
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: path,
      remoteAddress: `10.0.1.${++callCount}`,
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      headers: { 'x-csrf-token': token },
      payload,
    })
    return { status: statusCode, body, ms: performance.now() - startedAt }
  }
}

/**
 * Sends both payloads of each pair one after the other, in alternating order, and compares responses
 * and times. The ratio is taken per pair, because a load of the machine then slows both.
 */
async function assertAlike(
  pairs: readonly Record<'known' | 'unknown', object>[],
  send: (payload: object) => ReturnType<Send>,
): Promise<void> {
  const responses = new Set<string>()
  const ratios: number[] = []
  for (const [round, pair] of pairs.entries()) {
    const ms = { known: 0, unknown: 0 }
    const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const response = await send(pair[kind])
      responses.add(`${response.status} ${response.body.replace(/"requestId":"[^"]*"/, '')}`)
      ms[kind] = response.ms
    }
    ratios.push(ms.known / ms.unknown)
  }
  assert.equal(responses.size, 1, [...responses].join('\n'))
  const ratio = median(ratios)
  assert.ok(
    ratio < maxTimeRatio && ratio > 1 / maxTimeRatio,
    `known to unknown: ${ratio.toFixed(2)}`,
  )
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
