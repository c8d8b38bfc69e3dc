/**
 * Requests a change of the account's email address. The change is pending until the link sent to
 * the new address is used with the account's password. Until then the old address still logs in,
 * and a link sent to it stops the change (D-95 in docs/decisions/register.md). Ends all sessions,
 * because the specification requires a new login.
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { invalidEmailMessage, isEmail } from '#domain/checkout/field-rules.ts'
import { addDuration, minutes } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { alreadyRegistered } from '#server/mail/emails/account/already-registered.email.ts'
import { newEmailConfirmation } from '#server/mail/emails/account/confirm-new-email.email.ts'
import { emailChangeRequested } from '#server/mail/emails/account/email-change-requested.email.ts'
import type { Shop } from '#server/shop.ts'

import { confirmPassword } from '#server/accounts/session/confirm-password.ts'
import { getOwnUser } from './get-own-user.ts'
import {
  revokeOtherEmailChanges,
  issueToken,
} from '#server/accounts/registration/mailed-tokens.store.ts'
import { createVerifyEmailPath } from '#server/accounts/registration/email-link-paths.ts'
import { revokeAllSessions } from '#server/accounts/session/sessions.store.ts'
import { findUserByEmail, savePendingEmail, type User } from './users.store.ts'
import { queueAccountEmail } from '#server/accounts/queue-account-email.ts'

/** A session younger than this does not need the password again: the login just checked it. */
const maxSessionAgeWithoutPassword = minutes(15)

/**
 * Saves the pending change and emails both addresses. Returns the same message whether or not the
 * new address has an account, so that no account is revealed. Throws INVALID for an invalid or
 * unchanged address, UNAUTHENTICATED when the address was changed since the session was read, and
 * the errors of confirmPassword.
 */
export async function requestEmailChange(
  shop: Shop,
  actor: Actor,
  input: { email: string; password: string | undefined },
): Promise<{ message: string }> {
  const { email } = input
  const user = await getOwnUser(shop, actor)
  if (!isEmail(email)) throw createInvalidEmailError(invalidEmailMessage)
  if (emailKeyOf(email) === emailKeyOf(user.email))
    throw createInvalidEmailError('This is already your email address.')
  if (shop.now() > addDuration(actor.loggedInAt, maxSessionAgeWithoutPassword))
    await confirmPassword(shop, user, input.password)
  await transact(shop.db, async (tx) => {
    const until = addDuration(shop.now(), mailedLinkLifetimes.new_email)
    // Tokens before the account, as in redeemEmailLink: another sequence could deadlock.
    await revokeOtherEmailChanges(tx, user.id, email)
    // Waits for a parallel call that changes the address. That call ended the session.
    if (!(await savePendingEmail(tx, user, { email, until })))
      throw new ShopError('UNAUTHENTICATED')
    await notifyNewAddress(shop, tx, user, email)
    await notifyOldAddress(shop, tx, user, email)
    await revokeAllSessions(tx, user.id)
  })
  return {
    message: 'We sent an email to your new address. Verify the address to use it.',
  }
}

/** Emails the link that applies the change; to an address with an account, a warning instead. */
async function notifyNewAddress(shop: Shop, tx: Tx, user: User, newEmail: string): Promise<void> {
  if (await findUserByEmail(tx, newEmail)) {
    const warning = { to: newEmail, firstName: user.address.firstName, path: '/login' }
    await queueAccountEmail(shop, tx, alreadyRegistered, warning)
    return
  }
  await emailNewAddressLink(shop, tx, user, newEmail)
}

/**
 * Emails the link that applies the change to the new address. The caller must have checked that no
 * account has the address.
 */
export async function emailNewAddressLink(
  shop: Shop,
  tx: Tx,
  user: User,
  newEmail: string,
): Promise<void> {
  const link = { kind: 'new_email', userId: user.id, email: newEmail } as const
  await queueAccountEmail(shop, tx, newEmailConfirmation, {
    to: newEmail,
    firstName: user.address.firstName,
    path: createVerifyEmailPath(await issueToken(shop, tx, link)),
    linkLifetime: mailedLinkLifetimes.new_email,
    language: user.language,
  })
}

/** Emails the current address the link that stops the change. */
async function notifyOldAddress(shop: Shop, tx: Tx, user: User, newEmail: string): Promise<void> {
  const link = { kind: 'keep_email', userId: user.id, email: user.email } as const
  await queueAccountEmail(shop, tx, emailChangeRequested, {
    to: user.email,
    firstName: user.address.firstName,
    path: createVerifyEmailPath(await issueToken(shop, tx, link)),
    email: newEmail,
  })
}

function createInvalidEmailError(message: string): ShopError {
  return new ShopError('INVALID', { message, fields: { email: message } })
}
