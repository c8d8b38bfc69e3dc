/** Sends the verification letter again, with a new link, to an account that waits for it. */
import { isEmail } from '#domain/checkout/field-rules.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { verifyEmail } from '#server/mail/verify-email.letter.ts'
import type { Shop } from '#server/shop.ts'

import { evenTime } from './even-time.ts'
import { issueToken } from './mailed-tokens.store.ts'
import { findUserByEmail } from './users.store.ts'
import { mayMail, writeAccountLetter } from './write-account-letter.ts'

export async function resendVerification(shop: Shop, email: string): Promise<{ message: string }> {
  if (!isEmail(email)) throw new ShopError('INVALID', { message: 'Email is required.' })
  await evenTime(() =>
    transact(shop.db, async (tx) => {
      const mayGo = await mayMail(shop, tx, 'resend', email)
      const user = await findUserByEmail(tx, email)
      if (!mayGo || !user || user.isVerified) return
      const token = await issueToken(shop, tx, { kind: 'verify', userId: user.id, email })
      const { firstName } = user.address
      const path = `/verify-email?token=${token}`
      await writeAccountLetter(shop, tx, verifyEmail, { to: user.email, firstName, path })
    }),
  )
  return { message: 'Verification email has been resent successfully.' }
}
