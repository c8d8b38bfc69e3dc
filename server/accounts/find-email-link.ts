/** What a link in an email about an address acts on, read without changing anything (decision D-115). */
import { ShopError } from '#server/http/shop-error.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

import { findToken, type MailedToken } from './mailed-tokens.store.ts'
import { findUser, findUserByEmail, type User } from './users.store.ts'

export type EmailLink = { token: MailedToken; user: User | undefined } & (
  | { kind: 'verify' }
  | { kind: 'new_email' | 'keep_email'; user: User }
)

/** Throws LINK_OVER for a token that is unknown, too old, used up or without its account. */
export async function findEmailLink(shop: Shop, token: string): Promise<EmailLink> {
  const found = await findToken(shop.db, token, shop.now())
  if (!found || found.kind === 'reset') throw new ShopError('LINK_OVER')
  if (found.isOver && !found.isUsed) throw new ShopError('LINK_OVER')
  const user = await userOf(shop.db, found)
  if (found.kind !== 'verify') {
    if (!user) throw new ShopError('LINK_OVER')
    return { kind: found.kind, token: found, user }
  }
  // Another registration of the address became the account: this one can do nothing any more.
  if (user && user.id !== found.userId) throw new ShopError('LINK_OVER')
  return { kind: 'verify', token: found, user }
}

/** Whether the link has done what it was mailed for, and still holds. */
export function isDone({ kind, token, user }: EmailLink): boolean {
  if (!token.isUsed || !user) return false
  return kind === 'verify' || token.email === user.email
}

function userOf(db: Db, { kind, userId, email }: MailedToken): Promise<User | undefined> {
  return kind === 'verify' ? findUserByEmail(db, email) : findUser(db, userId ?? '')
}
