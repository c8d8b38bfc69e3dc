/**
 * Logs in and returns a new session token. Only a caller who knows the password learns that a
 * registration is not verified yet. A wrong password and an unknown address get the same response
 * after the same work, so that neither reveals which addresses have an account.
 */
import type { ShopLanguage } from '#domain/content/languages.ts'
import { describeDevice, shortenIp } from '#domain/staff/describe-device.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { countLoginAttempt, resetLoginAttempts, type LoginSource } from './count-login-attempt.ts'
import { findFactor } from '#server/accounts/staff/factor.store.ts'
import { hashPassword, verifyPassword, deriveRegistrationSalt } from './hash-password.ts'
import { verifyFactor } from '#server/accounts/staff/verify-factor.ts'
import { listRegistrations } from '#server/accounts/registration/registrations.store.ts'
import { openSession, type StaffSession } from './sessions.store.ts'
import { toStoredUser } from '#server/accounts/profile/stored-user.ts'
import {
  findPasswordHash,
  findUserByEmail,
  lockUserIfUnchanged,
  saveLanguage,
  type User,
} from '#server/accounts/profile/users.store.ts'

type LoginResult = { token: string; user: ReturnType<typeof toStoredUser> }

/** Where the login comes from. Device and network are stored only for staff. */
type LoginOrigin = {
  ip: string
  userAgent: string | undefined
  /** Saved as the language of the user's emails from now on. */
  language: ShopLanguage
  /** Attempts are counted by account and source: a known browser or a network. */
  source: LoginSource
}

/**
 * Counts the attempt, checks password and second factor, opens a session, and saves the language of
 * the user's emails. Records a login of staff in the audit log. Throws INVALID, LOGIN_FAILED,
 * EMAIL_UNVERIFIED, TOO_MANY, UNAVAILABLE; for staff with a second factor also FACTOR_REQUIRED and
 * FACTOR_INVALID.
 */
export async function logIn(
  shop: Shop,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  origin: LoginOrigin,
): Promise<LoginResult> {
  if (email === '') throw new ShopError('INVALID', { message: 'Email is required.' })
  if (password === '') throw new ShopError('INVALID', { message: 'Password is required.' })
  await countLoginAttempt(shop, email, origin.source)
  const user = await findUserByEmail(shop.db, email)
  // The same statements and one password hash for every address, so that the response time does not
  // reveal which addresses have an account or a registration. No account has the id ''.
  const storedHash = await findPasswordHash(shop.db, user?.id ?? '')
  const registrations = await listRegistrations(shop.db, email, shop.now())
  if (!user) {
    // The registrations of an address share one salt, so one hash is compared with all of them.
    const enteredHash = await hashPassword(shop, password, deriveRegistrationSalt(shop, email))
    const isRegistered = registrations.some(({ passwordHash }) => passwordHash === enteredHash)
    throw isRegistered ? new ShopError('EMAIL_UNVERIFIED') : createLoginFailedError(shop)
  }
  if (!(await verifyPassword(password, storedHash)) || user.isDisabled)
    throw createLoginFailedError(shop)
  const staffSession =
    user.role === 'customer' ? undefined : await checkSecondFactor(shop, user, code, origin)
  await resetLoginAttempts(shop, email, origin.source)
  if (origin.language !== user.language) await saveLanguage(shop.db, user.id, origin.language)
  const token = await transact(shop.db, async (tx) => {
    // A password reset may have run since the hash was read, and ended all sessions. A session that
    // the old password opens now would survive the reset.
    if (!(await lockUserIfUnchanged(tx, user, storedHash))) throw createLoginFailedError(shop)
    if (staffSession) await recordStaffLogin(shop, tx, user)
    return openSession({ ...shop, db: tx }, user.id, staffSession)
  })
  shop.log.info({ event: 'login.opened', userId: user.id }, 'user logged in')
  return { token, user: toStoredUser(user) }
}

/** Logs the failure and returns the error. */
function createLoginFailedError(shop: Shop): ShopError {
  shop.log.info({ event: 'login.failed' }, 'login failed')
  return new ShopError('LOGIN_FAILED')
}

/**
 * Checks the second factor, if the account has one, and returns what is stored with the session. A
 * wrong code keeps the counted attempt of the password: only a right code resets the count.
 */
async function checkSecondFactor(
  shop: Shop,
  user: User,
  code: string | undefined,
  { ip, userAgent }: LoginOrigin,
): Promise<StaffSession> {
  const factor = await findFactor(shop, user.id)
  if (factor?.isConfirmed) await verifyFactor(shop, user, factor, code)
  return {
    hasSecondFactor: factor?.isConfirmed ?? false,
    device: describeDevice(userAgent),
    network: shortenIp(ip),
  }
}

function recordStaffLogin(shop: Shop, tx: Tx, { id: userId, role }: User): Promise<void> {
  return recordAudit(tx, {
    at: shop.now(),
    actor: { userId, role },
    action: 'login.opened',
    subjectId: userId,
  })
}
