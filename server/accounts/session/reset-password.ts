/**
 * Sets a new password with the token of an email. The token is marked as used in the transaction
 * that saves the password: of parallel calls one wins. All sessions and other links end, the owner
 * is notified, and no session is opened (threat T-D06).
 */
import { emptyAddress } from '#domain/address/address.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { passwordChanged } from '#server/mail/emails/account/password-changed.email.ts'
import type { Shop } from '#server/shop.ts'

import { hashPassword } from './hash-password.ts'
import { judgeNewPassword } from './judge-new-password.ts'
import {
  revokeTokens,
  findToken,
  consumeToken,
  type MailedToken,
} from '#server/accounts/registration/mailed-tokens.store.ts'
import { openAccount } from '#server/accounts/registration/open-account.ts'
import { revokeAllSessions } from './sessions.store.ts'
import {
  findUser,
  findUserByEmail,
  savePasswordHash,
} from '#server/accounts/profile/users.store.ts'
import { composeAccountEmail } from '#server/accounts/email-about-account.ts'

type Chosen = { token: string; newPassword: string; language: ShopLanguage }

/** Returns the account's email address. Throws LINK_EXPIRED, PASSWORD_REFUSED, UNAVAILABLE. */
export async function resetPassword(shop: Shop, chosen: Chosen): Promise<{ email: string }> {
  const found = await findToken(shop.db, chosen.token, shop.now())
  const opensPassword = found?.kind === 'reset' || found?.kind === 'verify'
  if (!found || !opensPassword || found.isUsed || found.isOver) throw new ShopError('LINK_EXPIRED')
  if (found.userId === undefined) await openWithPassword(shop, found, chosen)
  else await changePassword(shop, found, chosen)
  return { email: found.email }
}

async function changePassword(
  shop: Shop,
  found: MailedToken,
  { token, newPassword }: Chosen,
): Promise<void> {
  const user = await findUser(shop.db, found.userId ?? '')
  // A link that was sent to a former address of the account is not valid.
  if (!user || user.isDisabled || user.email !== found.email) throw new ShopError('LINK_EXPIRED')
  judgeNewPassword(newPassword, { email: user.email, ...user.address })
  const hash = await hashPassword(shop, newPassword)
  await transact(shop.db, async (tx) => {
    if (!(await consumeToken(tx, token, shop.now()))) throw new ShopError('LINK_EXPIRED')
    await savePasswordHash(tx, user.id, hash)
    await revokeAllSessions(tx, user.id)
    await revokeTokens(tx, user.id, ['reset', 'new_email'])
    const { firstName } = user.address
    const about = { to: user.email, firstName, path: '/login' }
    await composeAccountEmail(shop, tx, passwordChanged, about)
  })
  shop.log.info({ event: 'password.reset', userId: user.id }, 'password reset')
}

/**
 * The email proves ownership of the mailbox, so an address that is only registered becomes an
 * account. It starts without a name and an address: a stranger may have typed them.
 */
async function openWithPassword(
  shop: Shop,
  { email }: MailedToken,
  { token, newPassword, language }: Chosen,
): Promise<void> {
  if (await findUserByEmail(shop.db, email)) throw new ShopError('LINK_EXPIRED')
  judgeNewPassword(newPassword, { email, firstName: '', lastName: '' })
  const passwordHash = await hashPassword(shop, newPassword)
  const id = shop.randomBytes(16).toString('base64url')
  const account = { id, email, passwordHash, address: emptyAddress, language }
  await transact(shop.db, async (tx) => {
    if (!(await consumeToken(tx, token, shop.now()))) throw new ShopError('LINK_EXPIRED')
    await openAccount(shop, tx, { ...account, marketingSince: undefined }, token)
    await revokeTokens(tx, id, ['reset'])
    const about = { to: email, firstName: '', path: '/login', language }
    await composeAccountEmail(shop, tx, passwordChanged, about)
  })
}
