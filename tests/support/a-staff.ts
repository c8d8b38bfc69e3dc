/** Somebody who works here, logged in: an account with a role of the command line and a session. */
import { appointStaff } from '#server/accounts/appoint-staff.ts'
import { openSession } from '#server/accounts/sessions.store.ts'
import { findUserByEmail } from '#server/accounts/users.store.ts'
import type { Call } from '#web/api/client.ts'

import type { TestShop } from './a-shop.ts'

export async function aStaff(
  shop: TestShop,
  role: 'admin' | 'pharmacist',
  email = `${role}@example.com`,
): Promise<{ email: string; token: string; call: Call }> {
  await appointStaff(shop.shop, { email, role })
  const user = await findUserByEmail(shop.shop.db, email)
  if (!user) throw new Error(`${email} was not appointed`)
  const token = await openSession(shop.shop, user.id)
  return { email, token, call: shop.visitor({ token }) }
}
