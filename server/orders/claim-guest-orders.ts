/**
 * Orders bought without an account, with an address that its owner has verified since. Only a verified
 * address claims: the letters about these orders went to that very mailbox.
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

/** Answers how many became the account's. */
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

/** The account is deleted: its orders stay, because tax law keeps invoices, but belong to nobody. */
export async function letGoOfOrders(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('orders').set({ user_id: null }).where('user_id', '=', userId).execute()
}
