/**
 * Neither a response nor its time reveals whether an address has an account (threat T-D02). Times
 * are compared as medians of calls that alternate within one run, so that a busy machine slows both
 * equally.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyAddress } from '#domain/address/address.ts'
import { transact } from '#server/db/transact.ts'
import { aPayBody, aPayingShop, billOf } from '#tests/support/a-paying-shop.ts'
import { aShop, type TestShop } from '#tests/support/a-shop.ts'
import { aRegistration, goodPassword } from '#tests/support/an-account.ts'

import { hashPassword } from '#server/accounts/session/hash-password.ts'
import { saveRegistration } from './registrations.store.ts'
import { insertUser } from '#server/accounts/profile/users.store.ts'

const rounds = 15
/**
 * A path that skips the hash or the email is several times faster; noise of medians is smaller than
 * this.
 */
const farApart = 1.4

type Send = (path: string, payload: object) => Promise<{ status: number; body: string; ms: number }>

const calls: {
  what: string
  path: string
  verified: boolean
  payload: (email: string) => object
}[] = [
  {
    what: 'registering',
    path: '/api/users/register',
    verified: true,
    payload: (email) => aRegistration({ email }),
  },
  {
    what: 'a wrong password',
    path: '/api/users/login',
    verified: true,
    payload: (email) => ({ email, password: 'not the password' }),
  },
  {
    what: 'a wrong password for a registration',
    path: '/api/users/login',
    verified: false,
    payload: (email) => ({ email, password: 'not the password' }),
  },
  {
    what: 'a forgotten password',
    path: '/api/users/forgot-password',
    verified: true,
    payload: (email) => ({ email }),
  },
  {
    what: 'another verification letter',
    path: '/api/users/resend-verification',
    verified: false,
    payload: (email) => ({ email }),
  },
]

for (const { what, path, verified, payload } of calls)
  test(`${what}: an address with an account and one without get the same response in the same time`, async (t) => {
    const shop = await aShop(t)
    const send = await sender(shop)
    const known = await someAccounts(shop, verified)
    await compare(
      known.map((email, round) => ({
        known: payload(email),
        unknown: payload(`nobody${round}@example.com`),
      })),
      (body) => send(path, body),
    )
  })

test('an order code: the right and a wrong address get the same response in the same time', async (t) => {
  const shop = await aPayingShop(t)
  const emails = ['one@example.com', 'two@example.com', 'three@example.com']
  const orders = await Promise.all(
    emails.map(async (email) => {
      const call = shop.visitor()
      const { url } = await call('POST /api/billplz/pay', {
        body: aPayBody({ customerDetails: { email } }),
      })
      const params = { billId: billOf(url) }
      const { orderId } = await call('GET /api/billplz/get-bill/{billId}', { params })
      return { orderId, email }
    }),
  )
  const send = await sender(shop)
  // Five requests an hour are allowed for each order, so that no limit shortens the path.
  const asked = Array.from({ length: 5 }, () => orders).flat()
  await compare(
    asked.map(({ orderId, email }, round) => ({
      known: { orderId, email },
      unknown: { orderId, email: `nobody${round}@example.com` },
    })),
    (payload) => send('/api/orders/track', payload),
  )
})

/** Inserts accounts as rows, so that the measured calls meet no limit that was used up before. */
async function someAccounts(shop: TestShop, verified: boolean): Promise<string[]> {
  const passwordHash = await hashPassword(shop.shop, goodPassword)
  const emails = Array.from({ length: rounds }, (_, index) => `somebody${index}@example.com`)
  const at = shop.clock.now
  await transact(shop.shop.db, async (tx) => {
    for (const [index, email] of emails.entries()) {
      const address = { ...emptyAddress, firstName: 'Demo' }
      const row = { id: `user-${index}`, email, passwordHash, address, language: 'en', at } as const
      if (verified) await insertUser(tx, { ...row, role: 'customer' })
      else await saveRegistration(tx, { ...row, marketing: false })
    }
  })
  return emails
}

/** Sends each call from another IP, so that no rate limit responds instead. */
async function sender({ app }: TestShop): Promise<Send> {
  const { body: token, cookies } = await app.inject('/api/init')
  let callers = 0
  return async (path, payload) => {
    const begun = performance.now()
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: path,
      remoteAddress: `10.0.1.${++callers}`,
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      headers: { 'x-csrf-token': token },
      payload,
    })
    return { status: statusCode, body, ms: performance.now() - begun }
  }
}

/** Sends both of each pair, in alternating order. */
async function compare(
  pairs: readonly Record<'known' | 'unknown', object>[],
  send: (payload: object) => ReturnType<Send>,
): Promise<void> {
  const responses = new Set<string>()
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (const [round, pair] of pairs.entries())
    for (const kind of round % 2
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      const { status, body, ms } = await send(pair[kind])
      responses.add(`${status} ${body.replace(/"requestId":"[^"]*"/, '')}`)
      times[kind].push(ms)
    }
  assert.equal(responses.size, 1, [...responses].join('\n'))
  const ratio = median(times.known) / median(times.unknown)
  assert.ok(ratio < farApart && ratio > 1 / farApart, `known to unknown: ${ratio.toFixed(2)}`)
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
