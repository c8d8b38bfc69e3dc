import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ApiError, createClient } from './client.ts'
import { repeatAsGuest } from './repeat-as-guest.ts'

/** Returns a client like the shop's whose session was revoked, and the callers of its requests. */
function createRevokedClient() {
  let authorization = 'Bearer revoked'
  const callers: (string | null)[] = []
  const call = createClient({
    origin: 'http://shop.test',
    prepareHeaders: async () => ({ authorization }),
    transport: async ({ headers }) => {
      const caller = headers.get('authorization')
      callers.push(caller)
      return caller === 'Guest'
        ? Response.json({ paymentState: 'Paid' })
        : Response.json({ code: 'UNAUTHENTICATED', message: 'Log in.' }, { status: 401 })
    },
    onRefused: () => (authorization = 'Guest'),
  })
  return { call: repeatAsGuest(call), callers }
}

test('a bill is loaded as a guest when the session was revoked at the bank', async () => {
  const { call, callers } = createRevokedClient()
  const bill = await call('GET /api/billplz/get-bill/{billId}', { params: { billId: 'bill' } })
  assert.equal(bill.paymentState, 'Paid')
  assert.deepEqual(callers, ['Bearer revoked', 'Guest'])
})

test('a write is not repeated, and a read is repeated once', async () => {
  const { call, callers } = createRevokedClient()
  await assert.rejects(call('POST /api/users/logout'), ApiError)
  assert.deepEqual(callers, ['Bearer revoked'])

  let count = 0
  const refusedCall = repeatAsGuest(async () => {
    count++
    throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Log in.' })
  })
  await assert.rejects(refusedCall('GET /api/settings'), ApiError)
  assert.equal(count, 2)
})
