/**
 * Checks the password behind a link. The link alone is not enough: a stranger who registered
 * another person's address knows the password but has no mailbox, and the owner of the mailbox does
 * not know the password (threat T-D17). Only a caller with both may verify. The proof lasts ten
 * minutes, for the call that follows.
 */
import { minutes } from '#domain/time.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { confirmPassword } from '#server/accounts/session/confirm-password.ts'
import { findEmailLink, isDone } from './find-email-link.ts'
import {
  hashPassword,
  isPassword,
  registrationSalt,
} from '#server/accounts/session/hash-password.ts'
import { markConfirmed, type MailedToken } from './mailed-tokens.store.ts'
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
    link.kind === 'verify' ? await registrationBehind(shop, link.token, password) : undefined
  if (link.kind === 'new_email') await confirmPassword(shop, link.user, password)
  await markConfirmed(shop.db, token, { registrationId, at: shop.now() })
}

/**
 * Returns the id of the link's registration; for a link that was sent again, of the registration
 * with this password that is older than the link. Throws PASSWORD_REQUIRED, LINK_EXPIRED.
 */
async function registrationBehind(
  shop: Shop,
  { registrationId, email, createdAt }: MailedToken,
  password: string,
): Promise<string> {
  const passwordError = new ShopError('PASSWORD_REQUIRED', {
    message: 'This is not the password of this registration. Try again.',
    fields: { password: 'wrong' },
  })
  if (registrationId !== undefined) {
    const made = await findRegistration(shop.db, registrationId)
    if (!made || made.expiresAt <= shop.now()) throw new ShopError('LINK_EXPIRED')
    if (!(await isPassword(password, made.passwordHash))) throw passwordError
    return made.id
  }
  const hash = await hashPassword(shop, password, registrationSalt(shop, email))
  const made = await listRegistrations(shop.db, email, shop.now())
  const found = made.find(({ passwordHash, at }) => passwordHash === hash && at <= createdAt)
  if (!found) throw passwordError
  return found.id
}
