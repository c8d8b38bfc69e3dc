/**
 * The button "This was not me" of an emailed link: deletes the link's registration, or stops the
 * email change. Idempotent.
 */
import { afterCommit, transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findEmailLink, isLinkApplied } from './find-email-link.ts'
import { detachToken, consumeToken, type MailedToken } from './mailed-tokens.store.ts'
import { deleteRegistrations, listRegistrations } from './registrations.store.ts'
import { savePendingEmail } from '#server/accounts/profile/users.store.ts'

const successReply = {
  message:
    'Thank you. We deleted the request made with your address. You do not need to do anything else.',
}

/**
 * Throws LINK_EXPIRED when the link is invalid, or has already created an account or changed its
 * email address.
 */
export async function rejectEmailLink(shop: Shop, token: string): Promise<{ message: string }> {
  const link = await findEmailLink(shop, token)
  const { token: mailedToken } = link
  if (link.kind === 'keep_email' || isLinkApplied(link)) throw new ShopError('LINK_EXPIRED')
  if (mailedToken.isUsed) return successReply
  await transact(shop.db, async (tx) => {
    if (!(await consumeToken(tx, token, shop.now()))) return
    if (link.kind === 'new_email') {
      const { id, pendingEmail } = link.user
      if (pendingEmail === mailedToken.email) await savePendingEmail(tx, id, null)
      return
    }
    await detachToken(tx, token)
    await deleteRegistrations(tx, await listRegistrationIds(shop, mailedToken))
    const logFields = { event: 'registration.rejected' }
    afterCommit(tx, () => shop.log.info(logFields, 'registration deleted by the mailbox owner'))
  })
  return successReply
}

/**
 * Returns the id of the link's registration. For a resent link, which belongs to no registration,
 * returns the ids of all registrations that it could verify: those not newer than the link.
 */
async function listRegistrationIds(
  shop: Shop,
  { registrationId, email, createdAt }: MailedToken,
): Promise<string[]> {
  if (registrationId !== undefined) return [registrationId]
  const registrations = await listRegistrations(shop.db, email, shop.now())
  return registrations.filter(({ registeredAt }) => registeredAt <= createdAt).map(({ id }) => id)
}
