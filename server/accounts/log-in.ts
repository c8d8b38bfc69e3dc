/**
 * Logs in: a new token each time. That an account is not verified is said only to somebody who knows
 * its password; before that, a wrong password and an unknown address are the same answer after the same
 * work (threats T-D02, T-D03).
 */
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { countLoginTry, forgetLoginTries } from './count-login-try.ts'
import { isPassword } from './hash-password.ts'
import { openSession } from './sessions.store.ts'
import { storedUserOf } from './stored-user.ts'
import { findPasswordHash, findUserByEmail } from './users.store.ts'

export type LoggedIn = { token: string; user: ReturnType<typeof storedUserOf> }

/** Throws INVALID, LOGIN_FAILED, EMAIL_UNVERIFIED, TOO_MANY, UNAVAILABLE. */
export async function logIn(
  shop: Shop,
  { email, password }: { email: string; password: string },
): Promise<LoggedIn> {
  if (email === '') throw new ShopError('INVALID', { message: 'Email is required.' })
  if (password === '') throw new ShopError('INVALID', { message: 'Password is required.' })
  await countLoginTry(shop, email)
  const user = await findUserByEmail(shop.db, email)
  const hash = user && (await findPasswordHash(shop.db, user.id))
  const isRight = await isPassword(password, hash)
  if (!user || !isRight || user.isDisabled) {
    shop.log.info({ event: 'login.failed' }, 'a login failed')
    throw new ShopError('LOGIN_FAILED')
  }
  await forgetLoginTries(shop, shop.db, email)
  if (!user.isVerified) throw new ShopError('EMAIL_UNVERIFIED')
  const token = await openSession(shop, user.id)
  shop.log.info({ event: 'login.opened', userId: user.id }, 'somebody logged in')
  return { token, user: storedUserOf(user) }
}
