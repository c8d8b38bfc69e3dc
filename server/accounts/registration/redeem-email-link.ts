/**
 * The `verify-email` endpoint, called by the button on the link's page. Depending on the kind of
 * link it creates the account of a registration, applies a pending email change or stops one.
 * Opening the link changes nothing. A repeated call succeeds again (D-96 in
 * docs/decisions/register.md).
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { addDuration } from '#domain/time.ts'
import { afterCommit, isUniqueViolation, transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { AccountEmailData } from '#server/mail/emails/account/account-email.ts'
import { emailChangeUndone } from '#server/mail/emails/account/email-change-undone.email.ts'
import { emailChanged } from '#server/mail/emails/account/email-changed.email.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { findEmailLink, isLinkApplied, type EmailLink } from './find-email-link.ts'
import {
  consumeToken,
  revokeLinksOfLaterAddresses,
  revokeTokens,
  type MailedToken,
} from './mailed-tokens.store.ts'
import { createAccount } from './create-account.ts'
import { passwordProofLifetime } from './confirm-link-password.ts'
import { deleteRegistrationsOfEmail, findRegistration } from './registrations.store.ts'
import { revokeAllSessions } from '#server/accounts/session/sessions.store.ts'
import {
  deleteFormerEmails,
  saveReplacedEmail,
} from '#server/accounts/profile/former-emails.store.ts'
import { findUser, saveVerifiedEmail, type User } from '#server/accounts/profile/users.store.ts'
import { queueAccountEmail } from '#server/accounts/queue-account-email.ts'

const verifiedMessage = 'Your email has been successfully verified!'
/** A repeated call returns this text too, so the text must be true after a reverted change. */
const emailKeptMessage =
  'The change is stopped. Your account uses this email address. If you did not ask for the change, choose a new password.'
const emailRevertedMessage =
  'Your account uses this email address again. To protect it, choose "Forgot Password?" on the login page.'

/**
 * Applies the link and returns a text for the page. Throws LINK_EXPIRED as findEmailLink does, for
 * a used link whose effect is gone, and when another account has the address. Throws
 * PASSWORD_REQUIRED unless the link stops a change, or confirmLinkPassword accepted the password
 * within `passwordProofLifetime`.
 */
export async function redeemEmailLink(shop: Shop, token: string): Promise<{ message: string }> {
  const link = await findEmailLink(shop, token)
  const message = link.kind === 'keep_email' ? emailKeptMessage : verifiedMessage
  if (isLinkApplied(link)) return { message }
  if (link.mailedToken.isUsed) throw new ShopError('LINK_EXPIRED')
  const { passwordProvedAt } = link.mailedToken
  const isPasswordConfirmed =
    passwordProvedAt !== undefined &&
    shop.now() <= addDuration(passwordProvedAt, passwordProofLifetime)
  if (link.kind !== 'keep_email' && !isPasswordConfirmed) throw new ShopError('PASSWORD_REQUIRED')
  try {
    const effect = await transact(shop.db, async (tx) =>
      (await consumeToken(tx, token, shop.now())) ? applyLink(shop, tx, link, token) : undefined,
    )
    // A parallel call used the token first. This call succeeds too if the link's effect is in
    // place.
    if (effect === undefined && !isLinkApplied(await findEmailLink(shop, token)))
      throw new ShopError('LINK_EXPIRED')
    return { message: effect === 'reverted' ? emailRevertedMessage : message }
  } catch (error) {
    // Another account has verified the address in the meantime.
    if (isUniqueViolation(error)) throw new ShopError('LINK_EXPIRED', { cause: error })
    throw error
  }
}

/**
 * Applies the link in the transaction that has marked its token as used. Returns 'reverted' if the
 * account had another address before and now has the link's address again.
 */
async function applyLink(
  shop: Shop,
  tx: Tx,
  link: EmailLink,
  token: string,
): Promise<'applied' | 'reverted'> {
  if (link.kind === 'verify') {
    await createAccountFromRegistration(shop, tx, link, token)
    return 'applied'
  }
  const { mailedToken, user } = link
  if (link.kind === 'keep_email') return cancelEmailChange(shop, tx, { mailedToken, user })
  await applyEmailChange(shop, tx, { email: mailedToken.email, user })
  return 'applied'
}

async function createAccountFromRegistration(
  shop: Shop,
  tx: Tx,
  link: EmailLink,
  token: string,
): Promise<void> {
  // Set when the link was sent, or when confirmLinkPassword accepted the registration's password.
  const { registrationId } = link.mailedToken
  const registration =
    registrationId === undefined ? undefined : await findRegistration(tx, registrationId)
  if (!registration) throw new ShopError('LINK_EXPIRED')
  const marketingSince = registration.acceptsMarketing ? registration.lastRegisteredAt : undefined
  await createAccount(shop, tx, { ...registration, marketingSince }, token)
}

async function applyEmailChange(
  shop: Shop,
  tx: Tx,
  { email, user }: { email: string; user: User },
): Promise<void> {
  const replacedAt = shop.now()
  await saveVerifiedEmail(tx, user.id, email, replacedAt)
  await saveReplacedEmail(tx, { userId: user.id, from: user.email, to: email, replacedAt })
  await publish(shop, tx, 'email changed', { userId: user.id, from: user.email, to: email })
  await deleteRegistrationsOfEmail(tx, email)
  await revokeAllSessions(tx, user.id)
  await revokeTokens(tx, user.id, ['reset'])
  await emailBothAddresses(shop, tx, emailChanged, { user, formerEmail: user.email, email })
  const logFields = { event: 'email.changed', userId: user.id }
  afterCommit(tx, () => shop.log.info(logFields, 'email address changed'))
}

/**
 * Drops a pending change, or reverts an applied one: the older address wins, so that a thief cannot
 * keep the address that they changed the account to (T-F08 in docs/threats.md). Ends all sessions
 * and revokes the links of later changes.
 */
async function cancelEmailChange(
  shop: Shop,
  tx: Tx,
  { mailedToken, user }: { mailedToken: MailedToken; user: User },
): Promise<'applied' | 'reverted'> {
  const { email, createdAt } = mailedToken
  // Must be first: it waits for a parallel call that applies the change.
  await revokeTokens(tx, user.id, ['new_email', 'reset'])
  const formerEmail = (await findUser(tx, user.id))?.email ?? email
  // Saved even if `user` has this address: the parallel call may have changed the account since
  // `user` was read.
  await saveVerifiedEmail(tx, user.id, email, shop.now())
  // The addresses of a thief must not count as former addresses of the owner.
  await deleteFormerEmails(tx, user.id, { email, replacedSince: createdAt })
  await publish(shop, tx, 'email changed', { userId: user.id, from: formerEmail, to: email })
  // Repeated, because a resend may have added a link before the account was locked.
  await revokeTokens(tx, user.id, ['new_email'])
  // May deadlock with a parallel call for another of these links; `transact` then retries.
  await revokeLinksOfLaterAddresses(tx, user.id, { address: email, since: createdAt })
  await revokeAllSessions(tx, user.id)
  const isReverted = emailKeyOf(formerEmail) !== emailKeyOf(email)
  if (isReverted)
    await emailBothAddresses(shop, tx, emailChangeUndone, { user, formerEmail, email })
  const logFields = { event: 'email.change_stopped', userId: user.id }
  afterCommit(tx, () => shop.log.warn(logFields, 'email change stopped'))
  return isReverted ? 'reverted' : 'applied'
}

/** Notifies the former and the current address of the account; the text names the current one. */
async function emailBothAddresses(
  shop: Shop,
  tx: Tx,
  definition: EmailDefinition<AccountEmailData>,
  { user, formerEmail, email }: { user: User; formerEmail: string; email: string },
): Promise<void> {
  for (const to of [formerEmail, email])
    await queueAccountEmail(shop, tx, definition, {
      to,
      firstName: user.address.firstName,
      path: '/login',
      email,
      // Passed on, because the former address has no account to take the language from.
      language: user.language,
    })
}
