/**
 * Sends another verification link to an address that has registrations and no account. The response
 * is the same for every address.
 */
import { invalidEmailMessage, isEmail } from '#domain/checkout/field-rules.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { verificationEmail } from '#server/mail/emails/account/verify-email.email.ts'
import type { Shop } from '#server/shop.ts'

import { withMinimumDuration } from '#server/http/limits/with-minimum-duration.ts'
import { issueToken } from './mailed-tokens.store.ts'
import { listRegistrations } from './registrations.store.ts'
import { findUserByEmail } from '#server/accounts/profile/users.store.ts'
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
      const [newestRegistration] = await listRegistrations(tx, email, shop.now())
      const user = await findUserByEmail(tx, email)
      if (!newestRegistration || user) return
      // The token has no registration: the password entered on the link's page selects one (see
      // confirmLinkPassword).
      const token = await issueToken(shop, tx, { kind: 'verify', email: newestRegistration.email })
      const path = `/verify-email?token=${token}`
      const { email: to, language } = newestRegistration
      await queueAccountEmail(shop, tx, verificationEmail, { to, firstName: '', path, language })
    }),
  )
  return { message: 'Verification email has been resent successfully.' }
}
