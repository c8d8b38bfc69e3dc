/**
 * Asks for the password again before actions that a stolen session must not allow, such as changing
 * the email address or deleting the account (threat T-F08). A wrong password is PASSWORD_REQUIRED and
 * not a failed login: on a 401 the browser drops its session.
 */
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { countLoginTry, resetLoginTries } from './count-login-try.ts'
import { isPassword } from './hash-password.ts'
import { findPasswordHash, type User } from '#server/accounts/profile/users.store.ts'

/** Throws PASSWORD_REQUIRED, TOO_MANY, UNAVAILABLE. */
export async function confirmPassword(
  shop: Shop,
  user: User,
  password: string | undefined,
): Promise<void> {
  if (!password) throw new ShopError('PASSWORD_REQUIRED')
  await countLoginTry(shop, user.email, { from: 'session' })
  if (!(await isPassword(password, await findPasswordHash(shop.db, user.id))))
    throw new ShopError('PASSWORD_REQUIRED', {
      message: 'This password is wrong. Enter it again.',
      fields: { password: 'wrong' },
    })
  await resetLoginTries(shop, user.email, { from: 'session' })
}
