/** Sends another verification link to an address that has registrations and no account. */
import { isEmail } from '#domain/checkout/field-rules.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { verifyEmail } from '#server/mail/emails/account/verify-email.email.ts'
import type { Shop } from '#server/shop.ts'

import { withConstantTime } from '#server/http/with-constant-time.ts'
import { issueToken } from './mailed-tokens.store.ts'
import { listRegistrations } from './registrations.store.ts'
import { findUserByEmail } from '#server/accounts/profile/users.store.ts'
import { composeAccountEmail } from '#server/accounts/email-about-account.ts'

export async function resendVerification(shop: Shop, email: string): Promise<{ message: string }> {
  if (!isEmail(email)) throw new ShopError('INVALID', { message: 'Email is required.' })
  await withConstantTime(() =>
    transact(shop.db, async (tx) => {
      const [newest] = await listRegistrations(tx, email, shop.now())
      const user = await findUserByEmail(tx, email)
      if (!newest || user) return
      // Not bound to one registration: the password that is given with the link selects it.
      const token = await issueToken(shop, tx, { kind: 'verify', email: newest.email })
      const path = `/verify-email?token=${token}`
      const { language } = newest
      const about = { to: newest.email, firstName: '', path, language }
      await composeAccountEmail(shop, tx, verifyEmail, about)
    }),
  )
  return { message: 'Verification email has been resent successfully.' }
}
