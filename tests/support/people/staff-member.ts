/** Creates staff members with a session. */
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import { findUserByEmail } from '#server/accounts/profile/users.store.ts'

import type { TestShop } from '#tests/support/shop/test-shop.ts'

/** Appoints a staff member. Returns the account, a session token, and a client with the session. */
export async function createStaffMember(
  { shop, createVisitor }: TestShop,
  role: 'pharmacist' | 'admin',
  email = `${role}@example.test`,
) {
  await appointStaff(shop, { email, role })
  const user = await findUserByEmail(shop.db, email)
  if (!user) throw new Error(`${email} was not appointed`)
  const token = await openSession(shop, user.id)
  return { userId: user.id, role, email, token, call: createVisitor({ token }) }
}
