/**
 * The documented `verify-email` call, made by the page behind a letter's link: proves a new account's
 * address, makes a waiting change of address, or stops one. A page may run twice and mail scanners open
 * links first, so repeating a use answers the same (decision D-96).
 */
import { isDuplicate, transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { emailChanged } from '#server/mail/email-changed.letter.ts'
import type { Shop } from '#server/shop.ts'

import { endTokens, findToken, takeToken, type MailedToken } from './mailed-tokens.store.ts'
import { endAllSessions } from './sessions.store.ts'
import { findUser, markVerified, saveEmail, savePendingEmail, type User } from './users.store.ts'
import { writeAccountLetter } from './write-account-letter.ts'

const verified = 'Your email has been successfully verified!'
const kept =
  'Your email address stays as it was. If the change was not yours, choose a new password.'

/** Throws LINK_OVER. */
export async function useEmailLink(shop: Shop, token: string): Promise<{ message: string }> {
  const known = await findToken(shop.db, token, shop.now())
  const user = known && (await findUser(shop.db, known.userId))
  if (!known || !user || known.kind === 'reset') throw new ShopError('LINK_OVER')
  const message = known.kind === 'keep_email' ? kept : verified
  if (known.isUsed && hasItsEffect(known, user)) return { message }
  if (known.isUsed || known.isOver) throw new ShopError('LINK_OVER')
  try {
    await transact(shop.db, async (tx) => {
      if (!(await takeToken(tx, token, shop.now()))) return
      await effects[known.kind === 'reset' ? 'verify' : known.kind](shop, tx, known, user)
    })
  } catch (error) {
    // Somebody verified the same new address for another account in the meantime.
    if (isDuplicate(error)) throw new ShopError('LINK_OVER', { cause: error })
    throw error
  }
  return { message }
}

function hasItsEffect(token: MailedToken, user: User): boolean {
  return token.kind === 'verify' ? user.isVerified : token.email === user.email
}

type Effect = (shop: Shop, tx: Tx, token: MailedToken, user: User) => Promise<void>

const effects: Record<'verify' | 'new_email' | 'keep_email', Effect> = {
  async verify(shop, tx, _token, user) {
    await markVerified(tx, user.id, shop.now())
    shop.log.info({ event: 'email.verified', userId: user.id }, 'an address was verified')
  },

  async new_email(shop, tx, token, user) {
    await saveEmail(tx, user.id, token.email, shop.now())
    await endAllSessions(tx, user.id)
    await endTokens(tx, user.id, ['verify', 'reset'])
    const { firstName } = user.address
    for (const to of [user.email, token.email])
      await writeAccountLetter(shop, tx, emailChanged, {
        to,
        firstName,
        path: '/login',
        email: token.email,
        // The old address has no account any more that would say it.
        language: user.language,
      })
    shop.log.info({ event: 'email.changed', userId: user.id }, 'an address was changed')
  },

  async keep_email(shop, tx, token, user) {
    if (user.email === token.email) await savePendingEmail(tx, user.id, null)
    else await saveEmail(tx, user.id, token.email, shop.now())
    await endAllSessions(tx, user.id)
    await endTokens(tx, user.id, ['new_email', 'reset'])
    shop.log.warn({ event: 'email.change_stopped', userId: user.id }, 'a change was stopped')
  },
}
