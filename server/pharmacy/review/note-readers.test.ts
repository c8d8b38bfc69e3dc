/**
 * Access to medical notes is as the checkout promises: pharmacists read a note with the order that
 * they review, the admin reads one order at a time, and the audit log records each reading.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

/** A note that must appear only to its readers. */
const canaryNote = 'CANARY migraine'

async function listLoggedReads(testShop: ShopWithPayments): Promise<string[]> {
  const rows = await testShop.shop.db.selectFrom('audit').selectAll().orderBy('id').execute()
  assert.doesNotMatch(JSON.stringify(rows), /CANARY/)
  return rows
    .filter(({ action }) => action.includes('health_read') || action === 'case.read')
    .map((row) => `${row.action} ${row.subject_id}`)
}

test('a pharmacist reads a note with its order only, the admin opens it; each reading is logged', async (t) => {
  const testShop = await startShopWithPayments(t)
  const pharmacist = await createPharmacist(testShop)
  const admin = await createStaffMember(testShop, 'admin')
  const { number } = await createPaidOrder(testShop, {
    body: {
      customerDetails: { medicalCondition: canaryNote },
      consent: { terms: true, health: true },
    },
  })
  const params = { orderId: number }

  const queue = await pharmacist.call('GET /api/pharmacy/orders', {
    query: { view: 'all', offset: 0 },
  })
  assert.doesNotMatch(JSON.stringify(queue), /CANARY/)
  assert.equal(queue.orders[0]?.flags[0]?.text, 'Medical note to read')
  assert.deepEqual(await listLoggedReads(testShop), ['orders.health_read pharmacy queue'])
  const review = await pharmacist.call('GET /api/pharmacy/orders/{orderId}', { params })
  assert.match(JSON.stringify(review), /CANARY migraine/)
  assert.equal((await listLoggedReads(testShop)).at(-1), `case.read ${number}`)
  for (const call of [
    () => pharmacist.call('GET /admin/orders'),
    () => pharmacist.call('GET /api/admin/orders/{orderId}', { params }),
    () => pharmacist.call('GET /api/admin/orders/{orderId}/health', { params }),
    () => pharmacist.call('GET /api/admin/orders/export', { query: { includeHealthData: 'yes' } }),
  ])
    assert.equal((await expectRefusal(call())).status, 403)
  assert.equal((await listLoggedReads(testShop)).length, 2, 'a refused call reads nothing')

  const [listedOrder] = await admin.call('GET /admin/orders')
  assert.equal(listedOrder?.medicalCondition, 'Note on file')
  const shownOrder = await admin.call('GET /api/admin/orders/{orderId}', { params })
  assert.equal(shownOrder.hasHealthData, true)
  assert.doesNotMatch(JSON.stringify([listedOrder, shownOrder]), /CANARY/)
  const health = await admin.call('GET /api/admin/orders/{orderId}/health', { params })
  assert.equal(health.medicalCondition, canaryNote)
  assert.equal((await listLoggedReads(testShop)).at(-1), `order.health_read ${number}`)
})
