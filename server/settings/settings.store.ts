/** Rows of changed settings. Rows are never changed or deleted: an undo is a new row. */
import { sql } from 'kysely'

import type { Locked } from '#server/db/locked.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

/**
 * Id of the advisory lock that lockSettings takes. The number is arbitrary, but no other advisory
 * lock may use it (`migrationLockId` in server/db/migrate.ts is another one).
 */
const settingsLockId = 727_250

/**
 * Columns of `setting_change`. `at` is the time of the change, `changed_by` the email of its
 * author.
 */
type SettingRow = { key: string; value: string; at: Date; changed_by: string }

/**
 * Returns the id of the newest change, which is the version of all settings. Returns 0 before the
 * first change.
 */
export async function getSettingsVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('setting_change')
    .select((eb) => eb.fn.max('id').as('version'))
    .executeTakeFirstOrThrow()
  return Number(version ?? 0)
}

/** Returns the newest row of each changed key. A key without a row still has its default. */
export async function listLatestSettings(db: Db): Promise<SettingRow[]> {
  return db
    .selectFrom('setting_change')
    .distinctOn('key')
    .select(['key', 'value', 'at', 'changed_by'])
    .orderBy('key')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the changes of one key, newest first, at most `limit`. */
export async function listSettingChanges(
  db: Db,
  key: string,
  limit: number,
): Promise<(Omit<SettingRow, 'key'> & { id: number })[]> {
  return db
    .selectFrom('setting_change')
    .select(['id', 'value', 'at', 'changed_by'])
    .where('key', '=', key)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * A transaction that has locked all settings. Without the lock, two changes at the same time could
 * overwrite each other without a conflict.
 */
type SettingsTx = Locked<Tx, 'settings'>

/**
 * Locks all settings until the transaction ends. Returns the same transaction, in which each change
 * can be checked against the current value.
 */
export async function lockSettings(tx: Tx): Promise<SettingsTx> {
  await sql`select pg_advisory_xact_lock(${settingsLockId})`.execute(tx)
  // Cast: the brand exists only for the compiler.
  return tx as SettingsTx
}

/** Inserts a change and returns its id. */
export async function insertSettingChange(tx: SettingsTx, row: SettingRow): Promise<number> {
  const { id } = await tx
    .insertInto('setting_change')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
