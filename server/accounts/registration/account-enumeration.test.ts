/**
 * Neither a response nor its time reveals whether an address has an account (T-D02). Each pair of
 * calls has one with a known and one with an unknown address; the median of the pairs' time ratios
 * is checked.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyAddress } from '#domain/address/address.ts'
import { transact } from '#server/db/transact.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import {
  compareResponseTimes,
  type CallPair,
} from '#tests/support/network/compare-response-times.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { buildRegistration, goodPassword } from '#tests/support/people/accounts.ts'

import { hashPassword } from '#server/accounts/session/hash-password.ts'
import { saveRegistration } from './registrations.store.ts'
import { insertUser } from '#server/accounts/profile/users.store.ts'

const pairCount = 15
/**
 * A response that skips the password hash or the email is several times faster; noise of the
 * machine changes the median ratio by less than 1.4.
 */
const maxTimeRatio = 1.4

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
    const testShop = await startTestShop(t)
    const knownEmails = await insertAccounts(testShop, isVerified)
    await assertSameResponseAndTime(
      testShop,
      knownEmails.map((email, round) => ({
        known: { path, body: payload(email) },
        unknown: { path, body: payload(`unknown${round}@example.com`) },
      })),
    )
  })

test('an order code: the right and a wrong address get the same response in the same time', async (t) => {
  const testShop = await startShopWithPayments(t)
  const emails = ['one@example.com', 'two@example.com', 'three@example.com']
  const orders = await Promise.all(
    emails.map(async (email) => {
      const call = testShop.createVisitor()
      const { url } = await call('POST /api/billplz/pay', {
        body: buildPayBody({ customerDetails: { email } }),
      })
      const params = { billId: readBillId(url) }
      const { orderId } = await call('GET /api/billplz/get-bill/{billId}', { params })
      return { orderId, email }
    }),
  )
  const path = '/api/orders/track'
  // A mailbox gets at most five codes an hour. A sixth request would queue no email and be faster.
  const requests = Array.from({ length: 5 }, () => orders).flat()
  await assertSameResponseAndTime(
    testShop,
    requests.map(({ orderId, email }, round) => ({
      known: { path, body: { orderId, email } },
      unknown: { path, body: { orderId, email: `unknown${round}@example.com` } },
    })),
  )
})

/** Inserts rows directly, because creating accounts by calls would use up the rate limits. */
async function insertAccounts(testShop: TestShop, isVerified: boolean): Promise<string[]> {
  const passwordHash = await hashPassword(testShop.shop, goodPassword)
  const emails = Array.from({ length: pairCount }, (_, index) => `somebody${index}@example.com`)
  const createdAt = testShop.clock.now
  await transact(testShop.shop.db, async (tx) => {
    for (const [index, email] of emails.entries()) {
      const address = { ...emptyAddress, firstName: 'Demo' }
      const row = { id: `user-${index}`, email, passwordHash, address, language: 'en' } as const
      if (isVerified) await insertUser(tx, { ...row, role: 'customer', createdAt })
      else await saveRegistration(tx, { ...row, acceptsMarketing: false, registeredAt: createdAt })
    }
  })
  return emails
}

async function assertSameResponseAndTime(
  testShop: TestShop,
  pairs: readonly CallPair[],
): Promise<void> {
  const { ratio, responses } = await compareResponseTimes(testShop, pairs)
  assert.equal(responses.length, 1, responses.join('\n'))
  assert.ok(
    ratio < maxTimeRatio && ratio > 1 / maxTimeRatio,
    `known to unknown: ${ratio.toFixed(2)}`,
  )
}
