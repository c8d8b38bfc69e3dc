/** Stores the ids of products and plans created at PayPal, keyed by a hash of their content. */
import type { Insertable } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * Inserts the row of a product or plan that is about to be created. Does nothing when the key
 * exists.
 */
export async function insertPlan(db: Db, row: Insertable<Tables['provider_plan']>): Promise<void> {
  await db
    .insertInto('provider_plan')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Returns the row of a product or plan. Throws when the key does not exist. */
export async function getPlan(
  db: Db,
  key: string,
): Promise<{ request_id: string; provider_id: string | null }> {
  return db
    .selectFrom('provider_plan')
    .select(['request_id', 'provider_id'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Saves PayPal's id of a created product or plan. Does nothing when the key does not exist. */
export async function saveProviderId(db: Db, key: string, providerId: string): Promise<void> {
  await db
    .updateTable('provider_plan')
    .set({ provider_id: providerId })
    .where('key', '=', key)
    .execute()
}

/**
 * Deletes all rows that have a PayPal id; PayPal keeps the plans. A row without an id is kept: its
 * creation may still be in progress, and retries need its request id.
 */
export async function deletePlans(db: Db): Promise<void> {
  await db.deleteFrom('provider_plan').where('provider_id', 'is not', null).execute()
}
