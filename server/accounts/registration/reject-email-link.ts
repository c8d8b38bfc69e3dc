/**
 * "This was not me": deletes the registration of the link, or stops the email change. Repeated
 * calls return the same.
 */
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findEmailLink, isDone } from './find-email-link.ts'
import { detachToken, consumeToken, type MailedToken } from './mailed-tokens.store.ts'
import { deleteRegistrations, listRegistrations } from './registrations.store.ts'
import { savePendingEmail } from '#server/accounts/profile/users.store.ts'

const done = {
  message:
    'Thank you. We deleted the request made with your address. You do not need to do anything else.',
}

/** Throws LINK_EXPIRED when the link is invalid, or already created the account or made the change. */
export async function rejectEmailLink(shop: Shop, token: string): Promise<{ message: string }> {
  const link = await findEmailLink(shop, token)
  const { token: found } = link
  if (link.kind === 'keep_email' || isDone(link)) throw new ShopError('LINK_EXPIRED')
  if (found.isUsed) return done
  await transact(shop.db, async (tx) => {
    if (!(await consumeToken(tx, token, shop.now()))) return
    if (link.kind === 'new_email') {
      const { id, pendingEmail } = link.user
      if (pendingEmail === found.email) await savePendingEmail(tx, id, null)
      return
    }
    await detachToken(tx, token)
    await deleteRegistrations(tx, await registrationOfLink(shop, found))
  })
  shop.log.info({ event: 'registration.rejected' }, 'registration deleted by the mailbox owner')
  return done
}

/**
 * Returns the registration of the link; for a link that was sent again, all that it could verify.
 */
async function registrationOfLink(
  shop: Shop,
  { registrationId, email, createdAt }: MailedToken,
): Promise<string[]> {
  if (registrationId !== undefined) return [registrationId]
  const all = await listRegistrations(shop.db, email, shop.now())
  return all.filter(({ at }) => at <= createdAt).map(({ id }) => id)
}
