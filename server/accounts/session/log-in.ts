/**
 * Logs in with a new session token each time. Only a caller who knows the password learns that an
 * account is not verified. A wrong password and an unknown address get the same response after the
 * same work (threats T-D02, T-D03).
 */
import type { ShopLanguage } from '#domain/content/languages.ts'
import { deviceWords, shortNetwork } from '#domain/staff/device-words.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { countLoginTry, resetLoginTries, type LoginSource } from './count-login-try.ts'
import { findFactor } from '#server/accounts/staff/factor.store.ts'
import { hashPassword, isPassword, registrationSalt } from './hash-password.ts'
import { verifyFactor } from '#server/accounts/staff/verify-factor.ts'
import { listRegistrations } from '#server/accounts/registration/registrations.store.ts'
import { openSession, type StaffSession } from './sessions.store.ts'
import { storedUserOf } from '#server/accounts/profile/stored-user.ts'
import {
  findPasswordHash,
  findUserByEmail,
  saveLanguage,
  type User,
} from '#server/accounts/profile/users.store.ts'

export type LoggedIn = { token: string; user: ReturnType<typeof storedUserOf> }

/**
 * Origin of the call, stored only for staff; and the language of this customer's emails from now
 * on.
 */
export type From = {
  ip?: string
  userAgent?: string | undefined
  language?: ShopLanguage
  /** Which count the try belongs to; by default that of the network. */
  source?: LoginSource
}

/**
 * Throws INVALID, LOGIN_FAILED, EMAIL_UNVERIFIED, TOO_MANY, UNAVAILABLE; for staff with a second
 * factor also FACTOR_REQUIRED and FACTOR_INVALID.
 */
export async function logIn(
  shop: Shop,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  from: From = {},
): Promise<LoggedIn> {
  if (email === '') throw new ShopError('INVALID', { message: 'Email is required.' })
  if (password === '') throw new ShopError('INVALID', { message: 'Password is required.' })
  const source = from.source ?? { from: 'network', ip: from.ip ?? '' }
  await countLoginTry(shop, email, source)
  const user = await findUserByEmail(shop.db, email)
  // The same statements and one hash for every address, so that timing reveals nothing.
  const hash = await findPasswordHash(shop.db, user?.id ?? '')
  const registrations = await listRegistrations(shop.db, email, shop.now())
  if (!user) {
    const typed = await hashPassword(shop, password, registrationSalt(shop, email))
    const isRegistered = registrations.some(({ passwordHash }) => passwordHash === typed)
    throw isRegistered ? new ShopError('EMAIL_UNVERIFIED') : loginFailed(shop)
  }
  if (!(await isPassword(password, hash)) || user.isDisabled) throw loginFailed(shop)
  const staff = user.role === 'customer' ? undefined : await admitStaff(shop, user, code, from)
  await resetLoginTries(shop, email, source)
  if (from.language !== undefined && from.language !== user.language)
    await saveLanguage(shop.db, user.id, from.language)
  const token = await openSession(shop, user.id, staff)
  shop.log.info({ event: 'login.opened', userId: user.id }, 'user logged in')
  return { token, user: storedUserOf(user) }
}

function loginFailed(shop: Shop): ShopError {
  shop.log.info({ event: 'login.failed' }, 'login failed')
  return new ShopError('LOGIN_FAILED')
}

/** Checks the second factor. Its tries share the password's count: only a right code resets it. */
async function admitStaff(
  shop: Shop,
  user: User,
  code: string | undefined,
  { ip = '', userAgent }: From,
): Promise<StaffSession> {
  const factor = await findFactor(shop, user.id)
  if (factor?.isConfirmed) await verifyFactor(shop, user, factor, code)
  const { id: userId, role } = user
  const entry = { at: shop.now(), actor: { userId, role }, subjectId: userId }
  await transact(shop.db, (tx) => recordAudit(tx, { ...entry, action: 'login.opened' }))
  return {
    withFactor: factor?.isConfirmed ?? false,
    device: deviceWords(userAgent),
    network: shortNetwork(ip),
  }
}
