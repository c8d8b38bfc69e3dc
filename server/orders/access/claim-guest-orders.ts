/**
 * Adds guest orders, which were bought without an account, to the account with the same email
 * address. Danger: anyone can register with another person's address, so call `claimGuestOrders`
 * only after the emailed code was checked (decision D-116).
 */
import { sql } from 'kysely'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { isInPeriod, type Period } from '#server/db/in-period.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

import { linkOrdersToAccount } from '#server/orders/orders.store.ts'

/** An email address, and the period in which an order was placed with it. */
type OrderEmail = { email: string } & Period

/** Returns the number of guest orders that were placed with the address in the period. */
export async function countGuestOrders(db: Db, { email, ...period }: OrderEmail): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', 'is', null)
    .where(sql<string>`lower(email)`, '=', emailKeyOf(email))
    .where(isInPeriod('placed_at', period))
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Adds the guest orders that were placed with the address in the period to the account, and returns
 * their number. The orders get `account.email`, the current address of the account.
 */
export async function claimGuestOrders(
  tx: Tx,
  account: { id: string; email: string },
  { email, ...period }: OrderEmail,
): Promise<number> {
  return linkOrdersToAccount(tx, account, { emailKey: emailKeyOf(email), period })
}
