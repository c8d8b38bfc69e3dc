import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { findFormerEmails } from '#server/accounts/profile/account-emails.ts'
import { findUser, findUserByEmail, type User } from '#server/accounts/profile/users.store.ts'
import type { Db } from '#server/db/open-database.ts'

import { NoAccountError } from './no-account-error.ts'

/**
 * Returns the account that has the address now. Throws NoAccountError when none has it. The error
 * names accounts that had the address before; they are not returned, because the address may belong
 * to another person now.
 */
export async function getAccount(db: Db, email: string): Promise<User> {
  const user = await findUserByEmail(db, email)
  if (user) return user
  throw new NoAccountError(email, await findPresentEmails(db, email))
}

/** Returns the present addresses of accounts that had `email` before. */
export async function findPresentEmails(db: Db, email: string): Promise<string[]> {
  const formerEmails = await findFormerEmails(db, { userIds: [], emailKeys: [emailKeyOf(email)] })
  const owners = await Promise.all(formerEmails.map(({ userId }) => findUser(db, userId)))
  return owners.flatMap((owner) => owner?.email ?? [])
}
