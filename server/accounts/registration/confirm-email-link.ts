/**
 * Checks that the holder of an emailed link also knows the password. A stranger who registered
 * another person's address knows the password but cannot read the mailbox. A thief of the link, or
 * the owner of the mailbox, does not know the password (T-D17). Only a caller with both may verify.
 * The check is saved with the token and is valid for ten minutes, in which redeemEmailLink must be
 * called.
 */
import { minutes } from '#domain/time.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { confirmPassword } from '#server/accounts/session/confirm-password.ts'
import { findEmailLink, isDone } from './find-email-link.ts'
import {
  hashPassword,
  verifyPassword,
  registrationSalt,
} from '#server/accounts/session/hash-password.ts'
import { savePasswordProof, type MailedToken } from './mailed-tokens.store.ts'
import { findRegistration, listRegistrations } from './registrations.store.ts'

export const passwordProofLifetime = minutes(10)

/** Throws LINK_EXPIRED, PASSWORD_REQUIRED, TOO_MANY, UNAVAILABLE. */
export async function confirmEmailLink(
  shop: Shop,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const link = await findEmailLink(shop, token)
  if (isDone(link) || link.kind === 'keep_email') return
  if (link.token.isUsed) throw new ShopError('LINK_EXPIRED')
  if (password === '') throw new ShopError('PASSWORD_REQUIRED')
  const registrationId =
    link.kind === 'verify' ? await findRegistrationId(shop, link.token, password) : undefined
  if (link.kind === 'new_email') await confirmPassword(shop, link.user, password)
  await savePasswordProof(shop.db, token, { registrationId, at: shop.now() })
}

/**
 * Returns the id of the link's registration. A resent link belongs to no registration; for it,
 * returns the registration that has this password and is not newer than the link. Throws
 * PASSWORD_REQUIRED, LINK_EXPIRED.
 */
async function findRegistrationId(
  shop: Shop,
  { registrationId, email, createdAt }: MailedToken,
  password: string,
): Promise<string> {
  const passwordError = new ShopError('PASSWORD_REQUIRED', {
    message: 'This is not the password of this registration. Try again.',
    fields: { password: 'wrong' },
  })
  if (registrationId !== undefined) {
    const registration = await findRegistration(shop.db, registrationId)
    if (!registration || registration.expiresAt <= shop.now()) throw new ShopError('LINK_EXPIRED')
    if (!(await verifyPassword(password, registration.passwordHash))) throw passwordError
    return registration.id
  }
  const hash = await hashPassword(shop, password, registrationSalt(shop, email))
  const registrations = await listRegistrations(shop.db, email, shop.now())
  const registration = registrations.find(
    ({ passwordHash, at }) => passwordHash === hash && at <= createdAt,
  )
  if (!registration) throw passwordError
  return registration.id
}
