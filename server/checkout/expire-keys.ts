/** Deletes idempotency keys: with their order, or after their period. */
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

/** For an order that can no longer be paid: a repeated call then makes a new order. */
export async function expireKeys(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('idempotency').where('order_id', '=', orderId).execute()
}

/** Deletes expired keys, for the housekeeping job. Returns how many. */
export async function deleteOldKeys(db: Db, now: Date): Promise<number> {
  const done = await db.deleteFrom('idempotency').where('expires_at', '<=', now).executeTakeFirst()
  return Number(done.numDeletedRows)
}
