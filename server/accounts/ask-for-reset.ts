/** Sends the link to choose a new password, if the address has an account; says the same if not. */
import { isEmail } from '#domain/checkout/field-rules.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { resetPassword } from '#server/mail/reset-password.letter.ts'
import type { Shop } from '#server/shop.ts'

import { evenTime } from './even-time.ts'
import { issueToken } from './mailed-tokens.store.ts'
import { findUserByEmail } from './users.store.ts'
import { mayMail, writeAccountLetter } from './write-account-letter.ts'

export async function askForReset(shop: Shop, email: string): Promise<{ message: string }> {
  if (!isEmail(email)) throw new ShopError('INVALID', { message: 'Email is required.' })
  await evenTime(() =>
    transact(shop.db, async (tx) => {
      const mayGo = await mayMail(shop, tx, 'reset', email)
      const user = await findUserByEmail(tx, email)
      if (!mayGo || !user || user.isDisabled) return
      const about = { kind: 'reset', userId: user.id, email: user.email } as const
      const path = `/reset-password?token=${await issueToken(shop, tx, about)}`
      const { firstName } = user.address
      await writeAccountLetter(shop, tx, resetPassword, { to: user.email, firstName, path })
    }),
  )
  return { message: 'Password reset link sent to your email.' }
}
