/** Rows that identify the secrets in use; check-secrets.ts explains them. */
import type { Insertable } from 'kysely'

import type { Db } from './open-database.ts'
import type { Tables } from './tables.ts'

/** Returns all rows in no defined order. */
export async function listSecretChecks(
  db: Db,
): Promise<{ kind: string; key_id: string; value: string }[]> {
  return db.selectFrom('secret_check').select(['kind', 'key_id', 'value']).execute()
}

/** Does nothing when the key already has a row. */
export async function insertSecretCheck(
  db: Db,
  row: Insertable<Tables['secret_check']>,
): Promise<void> {
  await db
    .insertInto('secret_check')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'key_id']).doNothing())
    .execute()
}

/** Deletes the rows of a kind for all keys but one. */
export async function deleteOtherSecretChecks(
  db: Db,
  { kind, keyId }: { kind: string; keyId: string },
): Promise<void> {
  await db
    .deleteFrom('secret_check')
    .where('kind', '=', kind)
    .where('key_id', '<>', keyId)
    .execute()
}
