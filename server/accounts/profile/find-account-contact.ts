import type { Db } from '#server/db/open-database.ts'

import { findUser } from './users.store.ts'

/**
 * Returns the account's current email address and first name; its orders may have older ones.
 * Returns undefined when the account is deleted.
 */
export async function findAccountContact(
  db: Db,
  userId: string,
): Promise<{ email: string; firstName: string } | undefined> {
  const user = await findUser(db, userId)
  return user && { email: user.email, firstName: user.address.firstName }
}
