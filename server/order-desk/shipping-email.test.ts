import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createPaidOrder } from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const key = 'GET /api/admin/orders/{orderId}/shipping-email'

test('the preview shows the email with the typed parcel, without the secret link to the order', async (t) => {
  const testShop = await startShopWithPayments(t)
  const admin = await createStaffMember(testShop, 'admin')
  const { number } = await createPaidOrder(testShop, { call: testShop.createVisitor() })
  const params = { orderId: number }
  const query = {
    courier: 'Demo Courier',
    tracking: 'ER555MY',
    trackingUrl: 'https://track.example.com/ER555MY',
  }
  const email = await admin.call(key, { params, query })
  assert.equal(email.subject, `Order ${number} is on its way`)
  for (const text of Object.values(query)) assert.ok(email.text.includes(text), text)
  assert.doesNotMatch(email.text, /\/order\//)
  const withoutPage = await admin.call(key, { params, query: { ...query, trackingUrl: '' } })
  assert.doesNotMatch(withoutPage.text, /track\.example/)
  const unknown = admin.call(key, { params: { orderId: 'AAAAAAAA' }, query })
  assert.equal((await expectRefusal(unknown)).code, 'NOT_FOUND')
})
