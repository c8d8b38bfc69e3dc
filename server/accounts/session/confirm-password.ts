/**
 * Requires the password again before actions that a stolen session must not allow, such as changing
 * the email address or deleting the account (T-F08). A wrong password throws PASSWORD_REQUIRED and
 * not LOGIN_FAILED, because the browser drops its session on a 401.
 */
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { countLoginAttempt, resetLoginAttempts } from './count-login-attempt.ts'
import { verifyPassword } from './hash-password.ts'
import { findPasswordHash, type User } from '#server/accounts/profile/users.store.ts'

/**
 * Counts the attempt; a correct password resets the count. Throws PASSWORD_REQUIRED for a missing
 * or wrong password, TOO_MANY after too many attempts, UNAVAILABLE when the hash queue is full.
 */
export async function confirmPassword(
  shop: Shop,
  user: User,
  password: string | undefined,
): Promise<void> {
  if (!password) throw new ShopError('PASSWORD_REQUIRED')
  await countLoginAttempt(shop, user.email, { kind: 'session' })
  if (!(await verifyPassword(password, await findPasswordHash(shop.db, user.id))))
    throw new ShopError('PASSWORD_REQUIRED', {
      message: 'This password is wrong. Enter it again.',
      fields: { password: 'wrong' },
    })
  await resetLoginAttempts(shop, user.email, { kind: 'session' })
}
