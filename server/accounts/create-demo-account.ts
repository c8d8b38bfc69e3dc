import type { Address } from '#domain/address/address.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { transact } from '#server/db/transact.ts'
import type { Role } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import {
  createUserId,
  findUserByEmail,
  insertUser,
  savePasswordHash,
} from './profile/users.store.ts'
import { hashPassword } from './session/hash-password.ts'

type DemoPerson = { role: Role; email: string; address: Address; language?: ShopLanguage }

/**
 * Returns the hash of a password, for `createDemoAccount`. Hashing is slow, so a caller that
 * creates many accounts hashes their common password once.
 */
export function hashDemoPassword(shop: Shop, password: string): Promise<string> {
  return hashPassword(shop, password)
}

/**
 * Creates an account for a demo and returns its id. If the address has an account, only sets the
 * account's password and returns undefined.
 */
export async function createDemoAccount(
  shop: Shop,
  person: DemoPerson,
  passwordHash: string,
): Promise<string | undefined> {
  const existingUser = await findUserByEmail(shop.db, person.email)
  if (existingUser) {
    await savePasswordHash(shop.db, existingUser.id, passwordHash)
    return undefined
  }
  const id = createUserId(shop)
  return transact(shop.db, (tx) =>
    insertUser(tx, { ...person, id, passwordHash, createdAt: shop.now() }),
  )
}
