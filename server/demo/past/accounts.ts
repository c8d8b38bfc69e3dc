import { createDemoAccount } from '#server/accounts/create-demo-account.ts'
import type { DemoCustomer } from '#server/demo/data/people.ts'

import type { DemoPast } from './past.ts'

/**
 * Returns the id of the customer's account, and creates the account at the first purchase. Returns
 * undefined for a guest. Throws when an account exists that `userIds` does not have.
 */
export async function findOrCreateAccount(
  { shop, userIds, lockedPasswordHash }: DemoPast,
  { email, address, language, hasAccount }: DemoCustomer,
): Promise<string | undefined> {
  if (!hasAccount) return undefined
  const existingUserId = userIds.get(email)
  if (existingUserId !== undefined) return existingUserId
  const userId = await createDemoAccount(
    shop,
    { role: 'customer', email, address, language },
    lockedPasswordHash,
  )
  // As a guest, the customer would place orders that no account shows.
  if (userId === undefined) throw new Error(`demo account ${email} exists already`)
  userIds.set(email, userId)
  return userId
}
