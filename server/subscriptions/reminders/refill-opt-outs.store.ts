/** Rows of customers, as keyed hashes, who opted out of refill reminders. */
import type { Db } from '#server/db/open-database.ts'

/** Returns whether a customer with one of these hashes has opted out. */
export async function hasOptOut(db: Db, customers: string[]): Promise<boolean> {
  const row = await db
    .selectFrom('refill_reminder_stop')
    .select('customer')
    .where('customer', 'in', customers)
    .executeTakeFirst()
  return row !== undefined
}

/** Saves an opt-out. Safe to repeat. */
export async function insertOptOut(db: Db, customer: string, at: Date): Promise<void> {
  await db
    .insertInto('refill_reminder_stop')
    .values({ customer, stopped_at: at })
    .onConflict((conflict) => conflict.column('customer').doNothing())
    .execute()
}
