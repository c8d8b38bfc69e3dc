/** Customers who opted out of refill reminders, stored as keyed hashes. */
import type { Db } from '#server/db/open-database.ts'

/**
 * Returns whether the customer has opted out. `customerHashes`: the hashes of one customer under
 * the current and the old secrets.
 */
export async function hasOptOut(db: Db, customerHashes: string[]): Promise<boolean> {
  const row = await db
    .selectFrom('refill_reminder_stop')
    .select('customer')
    .where('customer', 'in', customerHashes)
    .executeTakeFirst()
  return row !== undefined
}

/** Saves an opt-out. A repeated opt-out keeps the time of the first one. */
export async function insertOptOut(db: Db, customerHash: string, at: Date): Promise<void> {
  await db
    .insertInto('refill_reminder_stop')
    .values({ customer: customerHash, stopped_at: at })
    .onConflict((conflict) => conflict.column('customer').doNothing())
    .execute()
}
