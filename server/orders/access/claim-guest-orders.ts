/**
 * Adds orders that were bought without an account to the account with the same email address.
 * Danger: anyone can register an address, so claim orders only after the emailed code was checked
 * (decision D-116).
 */
import { sql } from 'kysely'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { isInPeriod, type Period } from '#server/db/in-period.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

import { linkOrdersToAccount } from '#server/orders/orders.store.ts'

/** An address, and when an order must have been placed with it to count. */
type OrderEmail = { email: string } & Period

/** Returns how many orders without an account have this email address. */
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

/** Returns how many orders were added to the account. `account.email` is its present address. */
export async function claimGuestOrders(
  tx: Tx,
  account: { id: string; email: string },
  { email, since, until }: OrderEmail,
): Promise<number> {
  const period = { since, until }
  return linkOrdersToAccount(tx, account, { emailKey: emailKeyOf(email), period })
}
