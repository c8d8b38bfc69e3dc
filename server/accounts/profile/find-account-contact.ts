import type { ShopLanguage } from '#domain/content/languages.ts'
import type { Db } from '#server/db/open-database.ts'

import { findUser } from './users.store.ts'

/**
 * Returns the account's current email address, first name and language. The copies in subscriptions
 * may be older. Returns undefined when the account is deleted.
 */
export async function findAccountContact(
  db: Db,
  userId: string,
): Promise<{ email: string; firstName: string; language: ShopLanguage } | undefined> {
  const user = await findUser(db, userId)
  return user && { email: user.email, firstName: user.address.firstName, language: user.language }
}
