/** A customer by her id, for features that write to her: her address of now, not the one of then. */
import type { Db } from '#server/db/open-database.ts'

import { findUser } from './users.store.ts'

/** Undefined when the account is deleted. */
export async function findCustomer(
  db: Db,
  userId: string,
): Promise<{ email: string; firstName: string } | undefined> {
  const user = await findUser(db, userId)
  return user && { email: user.email, firstName: user.address.firstName }
}
