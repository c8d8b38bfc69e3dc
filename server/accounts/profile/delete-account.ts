/**
 * Deletes an account with its address, consents, health data and waitlist entries, and cancels its
 * subscriptions immediately. Orders stay without the account, because tax law requires the
 * invoices; the email says so.
 */
import { deleteConsents } from '#server/consent/delete-consents.ts'
import { transact } from '#server/db/transact.ts'
import { eraseHealthData } from '#server/erasure/erase-health-data.ts'
import type { Actor } from '#server/http/identify.ts'
import { accountDeleted } from '#server/mail/emails/account/account-deleted.email.ts'
import { unlinkOrders } from '#server/orders/claim-guest-orders.ts'
import type { Shop } from '#server/shop.ts'
import { cancelSubscriptionsOf } from '#server/subscriptions/change/cancel-subscriptions-of.ts'
import { deleteWaitlistEntriesOf } from '#server/waitlist/delete-entries.ts'

import { confirmPassword } from '#server/accounts/session/confirm-password.ts'
import { getOwnUser } from './get-own-user.ts'
import { deleteUser } from './users.store.ts'
import { composeAccountEmail } from '#server/accounts/email-about-account.ts'

/** Throws PASSWORD_REQUIRED, TOO_MANY, UNAVAILABLE. */
export async function deleteAccount(shop: Shop, actor: Actor, password: string): Promise<void> {
  const user = await getOwnUser(shop, actor)
  await confirmPassword(shop, user, password)
  await transact(shop.db, async (tx) => {
    const { firstName } = user.address
    await composeAccountEmail(shop, tx, accountDeleted, { to: user.email, firstName, path: '/' })
    await eraseHealthData(shop, tx, { userId: user.id, email: user.email, keepsAccount: false })
    await deleteConsents(tx, 'user', [user.id])
    await deleteWaitlistEntriesOf(shop, tx, user.email)
    await cancelSubscriptionsOf(shop, tx, user.id)
    await unlinkOrders(tx, user.id)
    await deleteUser(tx, user.id)
  })
  shop.log.info({ event: 'account.deleted' }, 'account deleted')
}
