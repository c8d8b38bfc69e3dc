/**
 * Checks that the holder of an emailed link also knows the password. A stranger who registered
 * another person's address knows the password but cannot read the mailbox. The owner of that
 * mailbox, or a thief of the link, does not know the password (T-D07 in docs/threats.md). Only a
 * caller with both may verify. The result is saved with the token, and redeemEmailLink accepts it
 * for `passwordProofLifetime`.
 */
import { minutes } from '#domain/time.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { confirmPassword } from '#server/accounts/session/confirm-password.ts'
import { findEmailLink, isLinkApplied } from './find-email-link.ts'
import {
  hashPassword,
  verifyPassword,
  deriveRegistrationSalt,
} from '#server/accounts/session/hash-password.ts'
import { savePasswordProof, type MailedToken } from './mailed-tokens.store.ts'
import { findRegistration, listRegistrations } from './registrations.store.ts'

/** How long redeemEmailLink accepts a password that was checked here. */
export const passwordProofLifetime = minutes(10)

/**
 * Checks the password and saves with the token that it is right. Does nothing for a link that needs
 * no password: one that is already applied, or that stops an email change. Throws LINK_EXPIRED for
 * an unknown, used or expired link, PASSWORD_REQUIRED for a missing or wrong password, UNAVAILABLE
 * when the hash queue is full; for an email change also TOO_MANY.
 */
export async function confirmLinkPassword(
  shop: Shop,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const link = await findEmailLink(shop, token)
  if (isLinkApplied(link) || link.kind === 'keep_email') return
  if (link.mailedToken.isUsed) throw new ShopError('LINK_EXPIRED')
  if (password === '') throw new ShopError('PASSWORD_REQUIRED')
  const registrationId =
    link.kind === 'verify' ? await findRegistrationId(shop, link.mailedToken, password) : undefined
  if (link.kind === 'new_email') await confirmPassword(shop, link.user, password)
  await savePasswordProof(shop.db, token, { registrationId, provedAt: shop.now() })
}

/**
 * Returns the id of the link's registration. For a resent link, which belongs to no registration,
 * returns the id of the registration that has this password and is not newer than the link. Throws
 * PASSWORD_REQUIRED, LINK_EXPIRED.
 */
async function findRegistrationId(
  shop: Shop,
  { registrationId, email, createdAt }: MailedToken,
  password: string,
): Promise<string> {
  if (registrationId !== undefined) {
    const registration = await findRegistration(shop.db, registrationId)
    if (!registration || registration.expiresAt <= shop.now()) throw new ShopError('LINK_EXPIRED')
    if (!(await verifyPassword(password, registration.passwordHash)))
      throw createWrongPasswordError()
    return registration.id
  }
  // All registrations of an address share this salt, so that equal passwords have equal hashes.
  const enteredHash = await hashPassword(shop, password, deriveRegistrationSalt(shop, email))
  const registrations = await listRegistrations(shop.db, email, shop.now())
  const registration = registrations.find(
    ({ passwordHash, registeredAt }) => passwordHash === enteredHash && registeredAt <= createdAt,
  )
  if (!registration) throw createWrongPasswordError()
  return registration.id
}

function createWrongPasswordError(): ShopError {
  return new ShopError('PASSWORD_REQUIRED', {
    message: 'This is not the password of this registration. Try again.',
    fields: { password: 'wrong' },
  })
}
