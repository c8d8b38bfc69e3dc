/**
 * The documented `verify-email` call, made when the button on the link's page is pressed. Creates
 * the account of a registration, makes a pending email change, or stops one. Opening the link
 * changes nothing (decision D-115); a repeated call returns the same (decision D-96).
 */
import { later } from '#domain/time.ts'
import { isDuplicate, transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { emailChanged } from '#server/mail/emails/account/email-changed.email.ts'
import type { Shop } from '#server/shop.ts'

import { findEmailLink, isDone, type EmailLink } from './find-email-link.ts'
import { revokeTokens, takeToken } from './mailed-tokens.store.ts'
import { openAccount } from './open-account.ts'
import { proofLifetime } from './confirm-email-link.ts'
import { deleteRegistrationsOf, findRegistration } from './registrations.store.ts'
import { revokeAllSessions } from '#server/accounts/session/sessions.store.ts'
import { saveEmail, savePendingEmail, type User } from '#server/accounts/profile/users.store.ts'
import { composeAccountEmail } from '#server/accounts/email-about-account.ts'

const verified = 'Your email has been successfully verified!'
const stored =
  'Your email address has not changed. If you did not ask for the change, choose a new password.'

/**
 * Throws LINK_EXPIRED, and PASSWORD_REQUIRED when the password was not given in the last ten minutes.
 */
export async function useEmailLink(shop: Shop, token: string): Promise<{ message: string }> {
  const link = await findEmailLink(shop, token)
  const message = link.kind === 'keep_email' ? stored : verified
  if (isDone(link)) return { message }
  if (link.token.isUsed) throw new ShopError('LINK_EXPIRED')
  const { provedAt } = link.token
  const isProved = provedAt !== undefined && shop.now() <= later(provedAt, proofLifetime)
  if (link.kind !== 'keep_email' && !isProved) throw new ShopError('PASSWORD_REQUIRED')
  try {
    const isTaken = await transact(shop.db, async (tx) => {
      if (!(await takeToken(tx, token, shop.now()))) return false
      await act(shop, tx, link, token)
      return true
    })
    // A parallel call was first: with this link, or with that of another registration.
    if (!isTaken && !isDone(await findEmailLink(shop, token))) throw new ShopError('LINK_EXPIRED')
  } catch (error) {
    // Another account verified the new address in the meantime.
    if (isDuplicate(error)) throw new ShopError('LINK_EXPIRED', { cause: error })
    throw error
  }
  return { message }
}

function act(shop: Shop, tx: Tx, link: EmailLink, token: string): Promise<void> {
  if (link.kind === 'verify') return makeAccount(shop, tx, link, token)
  const change = { email: link.token.email, user: link.user }
  return link.kind === 'new_email' ? moveAccount(shop, tx, change) : keepAddress(shop, tx, change)
}

async function makeAccount(shop: Shop, tx: Tx, link: EmailLink, token: string): Promise<void> {
  const made = await findRegistration(tx, link.token.registrationId ?? '')
  if (!made) throw new ShopError('LINK_EXPIRED')
  const marketingSince = made.marketing ? made.at : undefined
  await openAccount(shop, tx, { ...made, marketingSince }, token)
}

async function moveAccount(
  shop: Shop,
  tx: Tx,
  { email, user }: { email: string; user: User },
): Promise<void> {
  await saveEmail(tx, user.id, email, shop.now())
  await deleteRegistrationsOf(tx, email)
  await revokeAllSessions(tx, user.id)
  await revokeTokens(tx, user.id, ['reset'])
  const { firstName } = user.address
  for (const to of [user.email, email])
    await composeAccountEmail(shop, tx, emailChanged, {
      to,
      firstName,
      path: '/login',
      email,
      // Passed on, because the old address has no account any more to read it from.
      language: user.language,
    })
  shop.log.info({ event: 'email.changed', userId: user.id }, 'email address changed')
}

async function keepAddress(
  shop: Shop,
  tx: Tx,
  { email, user }: { email: string; user: User },
): Promise<void> {
  if (user.email === email) await savePendingEmail(tx, user.id, null)
  else await saveEmail(tx, user.id, email, shop.now())
  await revokeAllSessions(tx, user.id)
  await revokeTokens(tx, user.id, ['new_email', 'reset'])
  shop.log.warn({ event: 'email.change_stopped', userId: user.id }, 'email change stopped')
}
