/**
 * Rows of the objects that the shop creates at PayPal, products and billing plans, with PayPal's
 * ids. The key is a hash of an object's content.
 */
import type { Insertable } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'

/** Inserts the row of an object that is about to be created. Does nothing when the key exists. */
export async function insertPayPalObject(
  db: Db,
  row: Insertable<Tables['provider_plan']>,
): Promise<void> {
  await db
    .insertInto('provider_plan')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Returns the row of an object. Throws when the key does not exist. */
export async function getPayPalObject(
  db: Db,
  key: string,
): Promise<{ request_id: string; provider_id: string | null }> {
  return db
    .selectFrom('provider_plan')
    .select(['request_id', 'provider_id'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Saves PayPal's id of a created object. Does nothing when the key does not exist. */
export async function saveProviderId(db: Db, key: string, providerId: string): Promise<void> {
  await db
    .updateTable('provider_plan')
    .set({ provider_id: providerId })
    .where('key', '=', key)
    .execute()
}

/**
 * Deletes all rows that have a PayPal id; PayPal keeps the objects. A row without a PayPal id is
 * kept: the creation of its object may still be in progress, and retries need its request id.
 */
export async function deletePayPalObjects(db: Db): Promise<void> {
  await db.deleteFrom('provider_plan').where('provider_id', 'is not', null).execute()
}
