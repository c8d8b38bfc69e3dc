/**
 * Requests another email address. The change is pending until the link sent there is used with the
 * account's password; until then the old address works and can stop the change (decisions D-95,
 * D-115). Ends all sessions, as the specification says. If the new address has an account, its
 * owner gets an email; the response is the same.
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { isEmail } from '#domain/checkout/field-rules.ts'
import { later, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { alreadyRegistered } from '#server/mail/emails/account/already-registered.email.ts'
import { confirmNewEmail } from '#server/mail/emails/account/confirm-new-email.email.ts'
import { emailChangeRequested } from '#server/mail/emails/account/email-change-requested.email.ts'
import type { Shop } from '#server/shop.ts'

import { confirmPassword } from '#server/accounts/session/confirm-password.ts'
import { getOwnUser } from './get-own-user.ts'
import {
  revokeOtherChanges,
  issueToken,
} from '#server/accounts/registration/mailed-tokens.store.ts'
import { revokeAllSessions } from '#server/accounts/session/sessions.store.ts'
import { findUserByEmail, savePendingEmail } from './users.store.ts'
import { composeAccountEmail } from '#server/accounts/email-about-account.ts'

/** A session younger than this can change the address without the password. */
const freshLogin = minutes(15)

/** Throws INVALID, PASSWORD_REQUIRED, TOO_MANY, UNAVAILABLE. */
export async function changeEmail(
  shop: Shop,
  actor: Actor,
  requested: { email: string; password: string | undefined },
): Promise<{ message: string }> {
  const { email } = requested
  const user = await getOwnUser(shop, actor)
  if (!isEmail(email)) throw invalid('Enter an email address like name@example.com.')
  if (emailKeyOf(email) === emailKeyOf(user.email))
    throw invalid('This is already your email address.')
  if (shop.now() > later(actor.signedInAt, freshLogin))
    await confirmPassword(shop, user, requested.password)
  await transact(shop.db, async (tx) => {
    const { firstName } = user.address
    await revokeOtherChanges(tx, user.id, email)
    const other = await findUserByEmail(tx, email)
    if (other)
      await composeAccountEmail(shop, tx, alreadyRegistered, {
        to: email,
        firstName,
        path: '/login',
      })
    else {
      const token = await issueToken(shop, tx, { kind: 'new_email', userId: user.id, email })
      const path = `/verify-email?token=${token}`
      await composeAccountEmail(shop, tx, confirmNewEmail, {
        to: email,
        firstName,
        path,
        language: user.language,
      })
    }
    await savePendingEmail(tx, user.id, email)
    const about = { kind: 'keep_email', userId: user.id, email: user.email } as const
    const path = `/verify-email?token=${await issueToken(shop, tx, about)}`
    const notice = { to: user.email, firstName, path, email }
    await composeAccountEmail(shop, tx, emailChangeRequested, notice)
    await revokeAllSessions(tx, user.id)
  })
  return {
    message: 'We sent an email to your new address. Verify the address to use it.',
  }
}

function invalid(message: string): ShopError {
  return new ShopError('INVALID', { message, fields: { email: message } })
}
