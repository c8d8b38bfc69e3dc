/**
 * Sets a new password with the token of an emailed link. The transaction that saves the password
 * marks the token as used, so only one of several parallel calls succeeds. It also ends all
 * sessions, revokes all links that reset the password or confirm a new address, cancels a pending
 * email change, and emails the owner. No new session is opened.
 */
import { emptyAddress } from '#domain/address/address.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { passwordChanged } from '#server/mail/emails/account/password-changed.email.ts'
import type { Shop } from '#server/shop.ts'

import { hashPassword } from './hash-password.ts'
import { assertStrongPassword } from './assert-strong-password.ts'
import {
  revokeTokens,
  findToken,
  consumeToken,
  type MailedToken,
} from '#server/accounts/registration/mailed-tokens.store.ts'
import { createAccount } from '#server/accounts/registration/create-account.ts'
import { revokeAllSessions } from './sessions.store.ts'
import {
  clearPendingEmail,
  createUserId,
  findUser,
  findUserByEmail,
  savePasswordHash,
} from '#server/accounts/profile/users.store.ts'
import { queueAccountEmail } from '#server/accounts/queue-account-email.ts'

type ResetForm = {
  /** From the emailed link. */
  token: string
  newPassword: string
  /** Language of the account if the link creates one. */
  language: ShopLanguage
}

/**
 * Sets the password, or creates the account if the token belongs to an unverified registration.
 * Returns the account's email address. Throws LINK_EXPIRED for a token that is unknown, used or
 * expired, PASSWORD_REFUSED for a weak password, and UNAVAILABLE while too many hashes are
 * computed.
 */
export async function resetPassword(shop: Shop, form: ResetForm): Promise<{ email: string }> {
  const mailedToken = await findToken(shop.db, form.token, shop.now())
  // A `verify` link proves the same ownership of the mailbox as a `reset` link.
  const canSetPassword = mailedToken?.kind === 'reset' || mailedToken?.kind === 'verify'
  if (!mailedToken || !canSetPassword || mailedToken.isUsed || mailedToken.isExpired)
    throw new ShopError('LINK_EXPIRED')
  const { userId, email } = mailedToken
  if (userId === undefined) await createAccountWithPassword(shop, mailedToken, form)
  else await changePassword(shop, { userId, email }, form)
  return { email }
}

async function changePassword(
  shop: Shop,
  account: { userId: string; email: string },
  { token, newPassword }: ResetForm,
): Promise<void> {
  const user = await findUser(shop.db, account.userId)
  // A link that was sent to a former address of the account is not valid.
  if (!user || user.isDisabled || user.email !== account.email) throw new ShopError('LINK_EXPIRED')
  assertStrongPassword(newPassword, { email: user.email, ...user.address })
  const hash = await hashPassword(shop, newPassword)
  await transact(shop.db, async (tx) => {
    if (!(await consumeToken(tx, token, shop.now()))) throw new ShopError('LINK_EXPIRED')
    await savePasswordHash(tx, user.id, hash)
    await revokeAllSessions(tx, user.id)
    await revokeTokens(tx, user.id, ['reset', 'new_email'])
    await clearPendingEmail(tx, user.id)
    const { firstName } = user.address
    await queueAccountEmail(shop, tx, passwordChanged, {
      to: user.email,
      firstName,
      path: '/login',
    })
  })
  shop.log.info({ event: 'password.reset', userId: user.id }, 'password reset')
}

/**
 * Creates an account for an email address that has only an unverified registration, because the
 * link proves that the caller owns the mailbox. The account does not get the registration's name
 * and postal address, because a stranger may have typed them.
 */
async function createAccountWithPassword(
  shop: Shop,
  { email }: MailedToken,
  { token, newPassword, language }: ResetForm,
): Promise<void> {
  if (await findUserByEmail(shop.db, email)) throw new ShopError('LINK_EXPIRED')
  assertStrongPassword(newPassword, { email, firstName: '', lastName: '' })
  const passwordHash = await hashPassword(shop, newPassword)
  const userId = createUserId(shop)
  const account = { id: userId, email, passwordHash, address: emptyAddress, language }
  await transact(shop.db, async (tx) => {
    if (!(await consumeToken(tx, token, shop.now()))) throw new ShopError('LINK_EXPIRED')
    await createAccount(shop, tx, { ...account, marketingSince: undefined }, token)
    await revokeTokens(tx, userId, ['reset'])
    const notice = { to: email, firstName: '', path: '/login', language }
    await queueAccountEmail(shop, tx, passwordChanged, notice)
  })
}
