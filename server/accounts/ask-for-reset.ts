/**
 * Sends a password reset link if the address has an account or a registration. The response is the
 * same if it has neither.
 */
import { isEmail } from '#domain/checkout/field-rules.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { resetPassword } from '#server/mail/reset-password.letter.ts'
import type { Shop } from '#server/shop.ts'

import { evenTime } from './even-time.ts'
import { issueToken } from './mailed-tokens.store.ts'
import { listRegistrations } from './registrations.store.ts'
import { findUserByEmail } from './users.store.ts'
import { writeAccountLetter } from './write-account-letter.ts'

export async function askForReset(shop: Shop, email: string): Promise<{ message: string }> {
  if (!isEmail(email)) throw new ShopError('INVALID', { message: 'Email is required.' })
  await evenTime(() =>
    transact(shop.db, async (tx) => {
      const user = await findUserByEmail(tx, email)
      const [registration] = await listRegistrations(tx, email, shop.now())
      if (user ? user.isDisabled : !registration) return
      const to = user?.email ?? registration?.email ?? email
      const about = { kind: 'reset', email: to, ...(user && { userId: user.id }) } as const
      const path = `/reset-password?token=${await issueToken(shop, tx, about)}`
      const language = user?.language ?? registration?.language
      await writeAccountLetter(shop, tx, resetPassword, {
        to,
        firstName: '',
        path,
        ...(language && { language }),
      })
    }),
  )
  return { message: 'Password reset link sent to your email.' }
}
