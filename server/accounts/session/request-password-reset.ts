/**
 * Sends a password reset link if the address has an account or a registration. The response is the
 * same if it has neither.
 */
import { isEmail } from '#domain/checkout/field-rules.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { resetPassword } from '#server/mail/emails/account/reset-password.email.ts'
import type { Shop } from '#server/shop.ts'

import { withConstantTime } from '#server/http/with-constant-time.ts'
import { issueToken } from '#server/accounts/registration/mailed-tokens.store.ts'
import { listRegistrations } from '#server/accounts/registration/registrations.store.ts'
import { findUserByEmail } from '#server/accounts/profile/users.store.ts'
import { queueAccountEmail } from '#server/accounts/queue-account-email.ts'

export async function requestPasswordReset(
  shop: Shop,
  email: string,
): Promise<{ message: string }> {
  if (!isEmail(email)) throw new ShopError('INVALID', { message: 'Email is required.' })
  // The response time must not reveal whether the address has an account (threat T-D02).
  await withConstantTime(() =>
    transact(shop.db, async (tx) => {
      const user = await findUserByEmail(tx, email)
      const [registration] = await listRegistrations(tx, email, shop.now())
      if (user ? user.isDisabled : !registration) return
      const to = user?.email ?? registration?.email ?? email
      const link = { kind: 'reset', email: to, ...(user && { userId: user.id }) } as const
      const path = `/reset-password?token=${await issueToken(shop, tx, link)}`
      const language = user?.language ?? registration?.language
      await queueAccountEmail(shop, tx, resetPassword, {
        to,
        firstName: '',
        path,
        ...(language && { language }),
      })
    }),
  )
  return { message: 'Password reset link sent to your email.' }
}
