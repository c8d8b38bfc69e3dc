/**
 * The button "This was not me" of an emailed link: deletes the link's registration, or stops the
 * email change. Idempotent.
 */
import { afterCommit, transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { clearPendingEmail, type User } from '#server/accounts/profile/users.store.ts'
import { findEmailLink, isLinkApplied, type EmailLink } from './find-email-link.ts'
import {
  consumeToken,
  detachToken,
  voidEmailChangeLinks,
  type MailedToken,
} from './mailed-tokens.store.ts'
import { deleteRegistrations, listRegistrations } from './registrations.store.ts'

const successReply = {
  message:
    'Thank you. We deleted the request made with your address. You do not need to do anything else.',
}

/**
 * Deletes what the link requests, and returns a text for the page. Throws LINK_EXPIRED as
 * findEmailLink does, for a `keep_email` link, and for a link that has already created an account
 * or changed the account's email address.
 */
export async function rejectEmailLink(shop: Shop, token: string): Promise<{ message: string }> {
  const link = await findEmailLink(shop, token)
  if (link.kind === 'keep_email' || isLinkApplied(link)) throw new ShopError('LINK_EXPIRED')
  if (link.mailedToken.isUsed) return successReply
  const isRejected = await transact(shop.db, async (tx) => {
    if (!(await consumeToken(tx, token, shop.now()))) return false
    await rejectLink(shop, tx, link, token)
    return true
  })
  // A parallel call used the token first. If it confirmed the link, nothing was deleted.
  if (!isRejected && isLinkApplied(await findEmailLink(shop, token)))
    throw new ShopError('LINK_EXPIRED')
  return successReply
}

function rejectLink(shop: Shop, tx: Tx, link: EmailLink, token: string): Promise<void> {
  return link.kind === 'verify'
    ? deleteRegistrationsOfLink(shop, tx, link.mailedToken, token)
    : stopEmailChange(shop, tx, link.mailedToken, link.user)
}

async function deleteRegistrationsOfLink(
  shop: Shop,
  tx: Tx,
  mailedToken: MailedToken,
  token: string,
): Promise<void> {
  // Must precede the deletion of registrations, which also deletes the tokens attached to them.
  await detachToken(tx, token)
  const ids = await listRegistrationIds(tx, mailedToken, shop.now())
  await deleteRegistrations(tx, ids)
  const logFields = { event: 'registration.rejected', count: ids.length }
  afterCommit(tx, () => shop.log.info(logFields, 'registrations deleted by the mailbox owner'))
}

/**
 * Returns the id of the link's registration. For a resent link, which belongs to no registration,
 * returns the ids of all registrations that it could verify: those not newer than the link.
 */
async function listRegistrationIds(
  tx: Tx,
  { registrationId, email, createdAt }: MailedToken,
  now: Date,
): Promise<string[]> {
  if (registrationId !== undefined) return [registrationId]
  const registrations = await listRegistrations(tx, email, now)
  return registrations.filter(({ registeredAt }) => registeredAt <= createdAt).map(({ id }) => id)
}

async function stopEmailChange(
  shop: Shop,
  tx: Tx,
  { email }: MailedToken,
  user: User,
): Promise<void> {
  // Must be first: it waits for a parallel resend, whose link must be void too.
  await clearPendingEmail(tx, user.id, email)
  await voidEmailChangeLinks(tx, user.id, { newEmail: email, now: shop.now() })
  const logFields = { event: 'email.change_rejected', userId: user.id }
  afterCommit(tx, () => shop.log.info(logFields, 'email change stopped by the mailbox owner'))
}
