/**
 * Deletes an account with its address, consents, health data and waitlist entries, and cancels its
 * subscriptions immediately (handlers of the event `account deleted`). Orders stay without the
 * account, because tax law requires the invoices; the email says so.
 */
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { accountDeleted } from '#server/mail/emails/account/account-deleted.email.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { confirmPassword } from '#server/accounts/session/confirm-password.ts'
import { getOwnUser } from './get-own-user.ts'
import { deleteUser, lockUserExclusively } from './users.store.ts'
import { queueAccountEmail } from '#server/accounts/queue-account-email.ts'

/**
 * Deletes the account and emails the customer about it. Throws UNAUTHENTICATED when the account is
 * deleted already, and the errors of confirmPassword.
 */
export async function deleteAccount(shop: Shop, actor: Actor, password: string): Promise<void> {
  const user = await getOwnUser(shop, actor)
  await confirmPassword(shop, user, password)
  await transact(shop.db, async (tx) => {
    // Must be first, so that the erasure finds what other calls of the customer are saving
    // (lockOwnAccount).
    if (!(await lockUserExclusively(tx, user.id))) throw new ShopError('UNAUTHENTICATED')
    const { firstName } = user.address
    // Must precede the deletion, because the email takes its language from the account.
    await queueAccountEmail(shop, tx, accountDeleted, { to: user.email, firstName, path: '/' })
    await publish(shop, tx, 'account deleted', { userId: user.id })
    await deleteUser(tx, user.id)
  })
  shop.log.info({ event: 'account.deleted' }, 'account deleted')
}
