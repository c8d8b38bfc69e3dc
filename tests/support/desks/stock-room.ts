import type { TestContext } from 'node:test'

import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

/** Starts a shop with a pharmacist, who has a signature and makes `call`, and an admin. */
export async function startStockRoom(t: TestContext) {
  const testShop = await startTestShop(t)
  const pharmacist = await createStaffMember(testShop, 'pharmacist')
  const { call } = pharmacist
  await call('PUT /api/pharmacy/signature', {
    body: { name: 'Demo Pharmacist', registration: 'RPH 1' },
  })
  const admin = await createStaffMember(testShop, 'admin')
  return { testShop, call, callAsAdmin: admin.call }
}
