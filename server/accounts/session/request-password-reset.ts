/**
 * Sends a password reset link if the address has an account or an unverified registration. The link
 * of a registration proves that its holder owns the mailbox, so using it creates the account. A
 * disabled account gets no link. The response is the same in all cases.
 */
import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { invalidEmailMessage, isEmail } from '#domain/checkout/field-rules.ts'
import { findUserByEmail } from '#server/accounts/profile/users.store.ts'
import { queueAccountEmail } from '#server/accounts/queue-account-email.ts'
import { createResetPasswordPath } from '#server/accounts/registration/email-link-paths.ts'
import { issueToken } from '#server/accounts/registration/mailed-tokens.store.ts'
import { listRegistrations } from '#server/accounts/registration/registrations.store.ts'
import { transact } from '#server/db/transact.ts'
import { withMinimumDuration } from '#server/http/limits/with-minimum-duration.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { passwordResetRequested } from '#server/mail/emails/account/password-reset-requested.email.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Emails the link, if the address gets one, and returns a text for the page. Throws INVALID for a
 * text that is not an email address.
 */
export async function requestPasswordReset(
  shop: Shop,
  email: string,
): Promise<{ message: string }> {
  if (!isEmail(email))
    throw new ShopError('INVALID', {
      message: email === '' ? 'Email is required.' : invalidEmailMessage,
    })
  // The response time must not reveal whether the address has an account.
  await withMinimumDuration(() =>
    transact(shop.db, async (tx) => {
      const user = await findUserByEmail(tx, email)
      // The list begins with the newest registration.
      const [newestRegistration] = await listRegistrations(tx, email, shop.now())
      const recipient = user ?? newestRegistration
      if (!recipient || user?.isDisabled) return
      const { email: to, language } = recipient
      const token = await issueToken(shop, tx, {
        kind: 'reset',
        email: to,
        // Without a user, the link creates the account (see resetPassword).
        ...(user && { userId: user.id }),
      })
      await queueAccountEmail(shop, tx, passwordResetRequested, {
        to,
        // The name of a registration may be any text, because its address is not verified yet.
        firstName: '',
        path: createResetPasswordPath(token),
        linkLifetime: mailedLinkLifetimes.reset,
        language,
      })
    }),
  )
  // The text of the specification, for every address.
  return { message: 'Password reset link sent to your email.' }
}
