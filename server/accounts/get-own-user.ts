/** The account of whoever calls. It may have been deleted since the login was looked up. */
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findUser, type User } from './users.store.ts'

/** Throws UNAUTHENTICATED. */
export async function getOwnUser(shop: Shop, actor: Actor | undefined): Promise<User> {
  const user = actor && (await findUser(shop.db, actor.userId))
  if (!user) throw new ShopError('UNAUTHENTICATED')
  return user
}
