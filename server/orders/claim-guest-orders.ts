/**
 * Orders bought without an account, with the email address of an account. Claim them only after the
 * code from the mailbox was checked (decision D-116).
 */
import { sql } from 'kysely'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

export async function countGuestOrders(db: Db, email: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', 'is', null)
    .where(sql<string>`lower(email)`, '=', emailKeyOf(email))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns how many orders were added to the account. */
export async function claimGuestOrders(
  tx: Tx,
  owner: { userId: string; email: string },
): Promise<number> {
  const done = await tx
    .updateTable('orders')
    .set({ user_id: owner.userId })
    .where('user_id', 'is', null)
    .where(sql<string>`lower(email)`, '=', emailKeyOf(owner.email))
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/**
 * For a deleted account: its orders stay without an owner, because tax law requires the invoices.
 */
export async function unlinkOrders(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('orders').set({ user_id: null }).where('user_id', '=', userId).execute()
}
