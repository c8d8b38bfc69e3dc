/**
 * Finds the token of an emailed link and the account of the token, without changing anything,
 * because mail scanners open links too (D-115 in docs/decisions/register.md). A `verify` link
 * creates an account, `new_email` confirms a changed address and `keep_email` stops the change.
 */
import { ShopError } from '#server/http/shop-error.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

import { findToken, type MailedToken } from './mailed-tokens.store.ts'
import { findUser, findUserByEmail, type User } from '#server/accounts/profile/users.store.ts'

/** A `verify` link has no `user` until it creates the account. */
export type EmailLink = { mailedToken: MailedToken; user: User | undefined } & (
  | { kind: 'verify' }
  | { kind: 'new_email' | 'keep_email'; user: User }
)

/**
 * Returns the token with its account. Also returns a used token, so that a repeated call can return
 * the same result. Throws LINK_EXPIRED for a token that is unknown, that expired before it was
 * used, or whose account is missing.
 */
export async function findEmailLink(shop: Shop, token: string): Promise<EmailLink> {
  const mailedToken = await findToken(shop.db, token, shop.now())
  if (!mailedToken || mailedToken.kind === 'reset') throw new ShopError('LINK_EXPIRED')
  if (mailedToken.isExpired && !mailedToken.isUsed) throw new ShopError('LINK_EXPIRED')
  const user = await findUserOfToken(shop.db, mailedToken)
  if (mailedToken.kind !== 'verify') {
    // A disabled account may be in the hands of a thief, so it cannot change its address. Its
    // owner's link still stops a change.
    if (!user || (mailedToken.kind === 'new_email' && user.isDisabled))
      throw new ShopError('LINK_EXPIRED')
    return { kind: mailedToken.kind, mailedToken, user }
  }
  // Another registration of the address became the account, so this link is void.
  if (user && user.id !== mailedToken.userId) throw new ShopError('LINK_EXPIRED')
  return { kind: 'verify', mailedToken, user }
}

/**
 * Returns true if the link was used and its effect is still in place: the account exists and, for
 * an email change, has the link's address. The caller then returns the same result again.
 */
export function isLinkApplied({ kind, mailedToken, user }: EmailLink): boolean {
  if (!mailedToken.isUsed || !user) return false
  return kind === 'verify' || mailedToken.email === user.email
}

/**
 * Finds the account of a `verify` token by email address, because the token has no `userId` until
 * it is used. Tokens of the other kinds always have one.
 */
async function findUserOfToken(
  db: Db,
  { kind, userId, email }: MailedToken,
): Promise<User | undefined> {
  if (kind === 'verify') return findUserByEmail(db, email)
  if (userId === undefined) throw new Error(`a mailed token of kind ${kind} has no user`)
  return findUser(db, userId)
}
