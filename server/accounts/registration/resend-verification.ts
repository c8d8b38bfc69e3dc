/**
 * Sends another link to an address that has no account: one that verifies its registrations, and
 * one for each account that is changing to it. The response is the same for every address (D-92).
 */
import { emailChangeUndoTime, mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { invalidEmailMessage, isEmail } from '#domain/checkout/field-rules.ts'
import { addDuration } from '#domain/time.ts'
import { emailNewAddressLink } from '#server/accounts/profile/request-email-change.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { verificationEmail } from '#server/mail/emails/account/verify-email.email.ts'
import type { Shop } from '#server/shop.ts'

import { withMinimumDuration } from '#server/http/limits/with-minimum-duration.ts'
import { createVerifyEmailPath } from './email-link-paths.ts'
import { issueToken } from './mailed-tokens.store.ts'
import { extendRegistrations, listRegistrations } from './registrations.store.ts'
import { extendPendingEmails, findUserByEmail } from '#server/accounts/profile/users.store.ts'
import { queueAccountEmail } from '#server/accounts/queue-account-email.ts'

/** Returns a text for the page. Throws INVALID for a text that is not an email address. */
export async function resendVerification(shop: Shop, email: string): Promise<{ message: string }> {
  if (!isEmail(email))
    throw new ShopError('INVALID', {
      message: email === '' ? 'Email is required.' : invalidEmailMessage,
    })
  // The response time must not reveal whether the address has a registration.
  await withMinimumDuration(() =>
    transact(shop.db, async (tx) => {
      const hasAccount = (await findUserByEmail(tx, email)) !== undefined
      await resendEmailChangeLinks(shop, tx, email, hasAccount)
      if (!hasAccount) await resendRegistrationLink(shop, tx, email)
    }),
  )
  return { message: 'Verification email has been resent successfully.' }
}

/**
 * Extends the pending email changes to `newEmail`, and emails new links unless an account has the
 * address. The changes are extended even then, because the dashboard of the changing account must
 * not reveal whether the address has an account.
 */
async function resendEmailChangeLinks(
  shop: Shop,
  tx: Tx,
  newEmail: string,
  hasAccount: boolean,
): Promise<void> {
  const until = addDuration(shop.now(), mailedLinkLifetimes.new_email)
  const cancellableUntil = addDuration(until, emailChangeUndoTime)
  const users = await extendPendingEmails(tx, newEmail, { until, cancellableUntil })
  if (hasAccount) return
  for (const user of users)
    if (user.pendingEmail) await emailNewAddressLink(shop, tx, user, user.pendingEmail.email)
}

async function resendRegistrationLink(shop: Shop, tx: Tx, email: string): Promise<void> {
  const now = shop.now()
  const [newestRegistration] = await listRegistrations(tx, email, now)
  if (!newestRegistration) return
  // The link can verify any of the registrations, so all must last as long as the link.
  await extendRegistrations(tx, email, {
    now,
    until: addDuration(now, mailedLinkLifetimes.verify),
  })
  // The token has no registration: the password entered on the link's page selects one (see
  // confirmLinkPassword).
  const token = await issueToken(shop, tx, { kind: 'verify', email: newestRegistration.email })
  await queueAccountEmail(shop, tx, verificationEmail, {
    to: newestRegistration.email,
    // The link may verify another registration, which has another name.
    firstName: '',
    path: createVerifyEmailPath(token),
    linkLifetime: mailedLinkLifetimes.verify,
    language: newestRegistration.language,
  })
}
