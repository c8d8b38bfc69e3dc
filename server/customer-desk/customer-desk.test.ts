import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createCustomer } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

test('an admin, but no customer, can find and read a customer, without health data; reading is audited', async (t) => {
  const testShop = await startShopWithPayments(t)
  const customer = await createCustomer(testShop)
  await customer.call('POST /api/billplz/pay', {
    body: buildPayBody({
      customerDetails: { medicalCondition: 'canary note' },
      consent: { terms: true, health: true },
    }),
  })
  const admin = await createStaffMember(testShop, 'admin')
  const search = (q: string) => admin.call('GET /api/admin/customers', { query: { q } })
  for (const q of ['aisyah', 'DEMO ais', '012-345', 'aisyah@example.com', ''])
    assert.equal((await search(q)).total, 1, q)
  assert.equal((await search('unknown name %')).total, 0)
  const [listedCustomer] = (await search('')).customers
  assert.ok(listedCustomer)
  const params = { customerId: listedCustomer.customerId }
  const customerView = await admin.call('GET /api/admin/customers/{customerId}', { params })
  assert.equal(customerView.orders.length, 1)
  assert.ok(customerView.consents.some(({ kind }) => kind === 'medical_note'))
  assert.doesNotMatch(JSON.stringify(customerView), /canary/)
  const auditRows = await testShop.shop.db
    .selectFrom('audit')
    .select(['action', 'subject_id'])
    .where('action', '=', 'customer.read')
    .execute()
  assert.deepEqual(auditRows, [{ action: 'customer.read', subject_id: listedCustomer.customerId }])
  const staffParams = { customerId: admin.userId }
  const staffAccount = admin.call('GET /api/admin/customers/{customerId}', { params: staffParams })
  assert.equal((await expectRefusal(staffAccount)).status, 404)
  const asCustomer = customer.call('GET /api/admin/customers/{customerId}', { params })
  assert.equal((await expectRefusal(asCustomer)).status, 403)
})
