/**
 * Each call that names an object of one customer responds to strangers as if the object did not
 * exist: guests, another customer, and staff who use a customer's call (T-B18 and T-F01 in
 * docs/threats.md, invariant I7 in docs/payments.md). The calls come from the access matrix, so a
 * new call is included.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { accessMatrix } from '#tests/house/security/access-matrix.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import { waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import {
  buildSubscriptionBody,
  createActiveSubscription,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'

/** The owner's name, which occurs nowhere else: a response that contains it leaks data. */
const canary = 'Kenari'
const testShop = await startShopWithSubscriptions({ after })
const owner = await createCustomer(testShop, { email: 'owner@example.com' })
const ownDetails = { email: 'owner@example.com', firstName: canary, lastName: canary }

const { url } = await owner.call('POST /api/billplz/pay', {
  body: buildPayBody({ customerDetails: ownDetails }),
})
const billId = readBillId(url)
await testShop.billplz.pay(billId)
await waitForPaymentState(testShop, billId, 'paid')
const subscription = await createActiveSubscription(
  testShop,
  buildSubscriptionBody({ customerDetails: ownDetails }),
  owner.call,
)
const { orders } = await owner.call('GET /api/users/dashboard')
const admin = await createStaffMember(testShop, 'admin')
const [staffSession] = (await admin.call('GET /api/staff/security')).sessions

/** For each path parameter: the id of an object of the owner, and an id that does not exist. */
const objectIds: Record<string, { real: string; unknown: string }> = {
  orderId: { real: orders[0]?.orderId ?? '', unknown: 'ZZZZ9999' },
  billId: { real: billId, unknown: 'zzzz9999' },
  id: { real: subscription.id, unknown: '987654321' },
  sessionId: { real: String(staffSession?.id), unknown: '987654321' },
}

const address = {
  firstName: 'Other',
  lastName: 'Other',
  phone: '012-345 6789',
  address_1: '1 Jalan Lain',
  address_2: '',
  city: 'Petaling Jaya',
  state: 'Selangor',
  postalCode: '47000',
  country: 'Malaysia',
}
/** Bodies that pass validation, so that the response is about the object. */
const validBodies: Record<string, object> = {
  'PUT /api/orders/{orderId}/address': { ...address, version: null },
  'PUT /api/paypal/subscriptions/{id}/address': address,
  'POST /api/paypal/subscriptions/{id}/delay': { earliestDay: '2027-01-10' },
}

const ownCalls = Object.entries(accessMatrix)
  .filter(([key, { whose }]) => whose === 'own' && key.includes('{'))
  .map(([key]) => key)

test('a stranger gets the same response for another customer’s object as for an unknown one', async () => {
  const otherCustomer = await createCustomer(testShop, { email: 'other@example.com' })
  const pharmacist = await createStaffMember(testShop, 'pharmacist')
  const strangers = { guest: undefined, other: otherCustomer.token, pharmacist: pharmacist.token }
  const mistakes: string[] = []
  assert.ok(ownCalls.length >= 15)
  for (const key of ownCalls)
    for (const [name, token] of Object.entries(strangers)) {
      const responseToReal = await send(key, 'real', token)
      const responseToUnknown = await send(key, 'unknown', token)
      // The bill's state is public, but the response must not name the buyer.
      const isSame = key.endsWith('/{billId}')
        ? responseToReal.status === 200
        : responseToReal.status === responseToUnknown.status &&
          responseToReal.body === responseToUnknown.body &&
          responseToReal.status >= 401
      if (!isSame || responseToReal.body.includes(canary))
        mistakes.push(
          `${key} to ${name}: ${responseToReal.status} ${responseToReal.body}, unknown ${responseToUnknown.status}`,
        )
    }
  assert.deepEqual(mistakes, [])
})

test('the owner’s own calls find the objects that strangers cannot see', async () => {
  const failedCalls: string[] = []
  for (const key of ownCalls) {
    const token = key.includes('{sessionId}') ? admin.token : owner.token
    const { status } = await send(key, 'real', token)
    if ([400, 401, 403, 404].includes(status)) failedCalls.push(`${key}: ${status}`)
  }
  assert.deepEqual(failedCalls, [])
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const csrf = await testShop.app.inject('/api/init')
let callCount = 0

async function send(key: string, kind: 'real' | 'unknown', token: string | undefined) {
  const [methodName, pattern = ''] = key.split(' ')
  const method = methods.find((known) => known === methodName)
  assert.ok(method, `unknown method of ${key}`)
  callCount++
  const response = await testShop.app.inject({
    method,
    url: pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => objectIds[name]?.[kind] ?? name),
    // Each call comes from another IP, so that no rate limit responds before the check.
    remoteAddress: `10.1.${callCount >> 8}.${callCount & 255}`,
    cookies: Object.fromEntries(csrf.cookies.map(({ name, value }) => [name, value])),
    headers: {
      authorization: token === undefined ? 'Guest' : `Bearer ${token}`,
      'x-csrf-token': csrf.body,
    },
    ...(validBodies[key] && { payload: validBodies[key] }),
  })
  // The request id is different in each response.
  const body = response.body.replace(/,?"requestId":"[^"]*"/, '')
  return { status: response.statusCode, body }
}
