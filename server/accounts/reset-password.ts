/**
 * Sets a new password with the token of a letter. The token is used up in the transaction that writes
 * the password: of many at once one wins. Every login ends, other links die, the owner is told; nobody
 * is logged in by it (threat T-D06). Who has the letter has the mailbox, so the address counts as proved.
 */
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { passwordChanged } from '#server/mail/password-changed.letter.ts'
import type { Shop } from '#server/shop.ts'

import { forgetLoginTries } from './count-login-try.ts'
import { hashPassword } from './hash-password.ts'
import { judgeNewPassword } from './judge-new-password.ts'
import { endTokens, findToken, takeToken } from './mailed-tokens.store.ts'
import { endAllSessions } from './sessions.store.ts'
import { findUser, markVerified, savePasswordHash } from './users.store.ts'
import { writeAccountLetter } from './write-account-letter.ts'

/** Throws LINK_OVER, PASSWORD_REFUSED, UNAVAILABLE. */
export async function resetPassword(
  shop: Shop,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ message: string }> {
  const known = await findToken(shop.db, token, shop.now())
  if (known?.kind !== 'reset' || known.isUsed || known.isOver) throw new ShopError('LINK_OVER')
  const user = await findUser(shop.db, known.userId)
  // A letter to an address that the account has left behind opens nothing.
  if (!user || user.isDisabled || user.email !== known.email) throw new ShopError('LINK_OVER')
  judgeNewPassword(newPassword, { email: user.email, ...user.address })
  const hash = await hashPassword(shop, newPassword)
  await transact(shop.db, async (tx) => {
    const now = shop.now()
    if (!(await takeToken(tx, token, now))) throw new ShopError('LINK_OVER')
    await savePasswordHash(tx, user.id, hash)
    await markVerified(tx, user.id, now)
    await endAllSessions(tx, user.id)
    await endTokens(tx, user.id, ['verify', 'new_email'])
    await forgetLoginTries(shop, tx, user.email)
    const { firstName } = user.address
    await writeAccountLetter(shop, tx, passwordChanged, {
      to: user.email,
      firstName,
      path: '/login',
    })
  })
  shop.log.info({ event: 'password.reset', userId: user.id }, 'a password was reset')
  return { message: 'Password reset successful!' }
}
