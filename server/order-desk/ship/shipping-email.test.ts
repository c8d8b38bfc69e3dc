import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createPaidOrder } from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const previewCall = 'GET /api/admin/orders/{orderId}/shipping-email'

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
  const email = await admin.call(previewCall, { params, query })
  assert.equal(email.subject, `Order ${number} is on its way`)
  for (const text of Object.values(query)) assert.ok(email.text.includes(text), text)
  assert.doesNotMatch(email.text, /\/order\//)
  const emailWithoutUrl = await admin.call(previewCall, {
    params,
    query: { ...query, trackingUrl: '' },
  })
  assert.doesNotMatch(emailWithoutUrl.text, /track\.example/)
  const previewOfUnknown = admin.call(previewCall, { params: { orderId: 'AAAAAAAA' }, query })
  assert.equal((await expectRefusal(previewOfUnknown)).code, 'NOT_FOUND')
})
