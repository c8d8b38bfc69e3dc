import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findUser, type User } from './users.store.ts'

/**
 * Returns the caller's account. Throws UNAUTHENTICATED without a session, or when the account was
 * deleted since the session was read.
 */
export async function getOwnUser(shop: Shop, actor: Actor | undefined): Promise<User> {
  const user = actor && (await findUser(shop.db, actor.userId))
  if (!user) throw new ShopError('UNAUTHENTICATED')
  return user
}
