/**
 * Finds what a link in an email about an address acts on, without changing anything (decision
 * D-115).
 */
import { ShopError } from '#server/http/shop-error.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

import { findToken, type MailedToken } from './mailed-tokens.store.ts'
import { findUser, findUserByEmail, type User } from '#server/accounts/profile/users.store.ts'

export type EmailLink = { token: MailedToken; user: User | undefined } & (
  | { kind: 'verify' }
  | { kind: 'new_email' | 'keep_email'; user: User }
)

/**
 * Throws LINK_EXPIRED for a token that is unknown, expired unused, or without its account. Returns
 * used tokens, so that a repeated call can return the same.
 */
export async function findEmailLink(shop: Shop, token: string): Promise<EmailLink> {
  const found = await findToken(shop.db, token, shop.now())
  if (!found || found.kind === 'reset') throw new ShopError('LINK_EXPIRED')
  if (found.isOver && !found.isUsed) throw new ShopError('LINK_EXPIRED')
  const user = await userOf(shop.db, found)
  if (found.kind !== 'verify') {
    if (!user) throw new ShopError('LINK_EXPIRED')
    return { kind: found.kind, token: found, user }
  }
  // Another registration of the address became the account, so this one is void.
  if (user && user.id !== found.userId) throw new ShopError('LINK_EXPIRED')
  return { kind: 'verify', token: found, user }
}

/** Returns whether the link was used and its result still holds. */
export function isDone({ kind, token, user }: EmailLink): boolean {
  if (!token.isUsed || !user) return false
  return kind === 'verify' || token.email === user.email
}

function userOf(db: Db, { kind, userId, email }: MailedToken): Promise<User | undefined> {
  return kind === 'verify' ? findUserByEmail(db, email) : findUser(db, userId ?? '')
}
