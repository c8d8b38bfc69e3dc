/**
 * A buyer changes the address of an order while staff ship it, on PostgreSQL: the embedded database
 * runs one statement at a time and would show no race.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { withNewIp } from '#tests/support/people/new-ip.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { ApiError } from '#web/api/client.ts'

const skip = missingPostgresReason()
const getBill = 'GET /api/billplz/get-bill/{billId}'

test('a buyer changes the address while staff ships: exactly one succeeds', { skip }, async (t) => {
  const { url: databaseUrl, remove } = await createTestDatabase()
  const testShop = await startShopWithPayments(t, { databaseUrl })
  t.after(remove)
  const { billplz, createVisitor } = testShop
  const admin = await createStaffMember(testShop, 'admin')
  const createPaidOrder = async () => {
    const buyer = createVisitor()
    const body = buildPayBody()
    const { url } = await buyer('POST /api/billplz/pay', { body }, withNewIp())
    const billId = readBillId(url)
    await billplz.pay(billId)
    await waitForPaymentState(testShop, billId, 'paid')
    const { orderId } = await buyer(getBill, { params: { billId } }, withNewIp())
    return { buyer, billId, orderId }
  }
  const address = {
    firstName: 'Aisyah',
    lastName: 'Demo',
    phone: '0123456789',
    address_1: '9 Lorong Baru',
    address_2: '',
    city: 'George Town',
    state: 'Penang',
    postalCode: '10200',
    version: null,
  }
  for (let round = 0; round < 12; round++) {
    const { buyer, billId, orderId } = await createPaidOrder()
    const params = { orderId }
    const { updatedAt } = await admin.call('GET /api/admin/orders/{orderId}', { params })
    const ship = () =>
      admin.call('PUT /admin/orders/{orderId}/status', {
        params,
        body: { status: 'Ready to Ship', tracking: `ER${round}MY`, updatedAt },
      })
    const changeAddress = () =>
      buyer('PUT /api/orders/{orderId}/address', { params, body: address }, withNewIp())
    const calls = round % 2 ? [ship(), changeAddress()] : [changeAddress(), ship()]
    const results = await Promise.allSettled(calls)
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    )
    const [refusal] = refusals
    assert.equal(refusals.length, 1, 'one of the two is refused')
    assert.ok(refusal instanceof ApiError, String(refusal))
    assert.equal(refusal.status, 409)
    const view = await buyer(getBill, { params: { billId } }, withNewIp())
    const isAddressChanged = view.shipping.city === 'George Town'
    assert.equal(refusal.code, isAddressChanged ? 'CONFLICT' : 'ADDRESS_CLOSED')
    assert.equal(view.trackingNumber !== 'Pending', !isAddressChanged)
  }
})
