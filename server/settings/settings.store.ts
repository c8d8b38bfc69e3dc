/** Rows of changed settings. Rows are never changed or deleted: an undo is a new row. */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

export type SettingRow = { key: string; value: string; at: Date; changed_by: string }

/** Returns a number that grows with every change; 0 without changes. */
export async function readVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('setting_change')
    .select((eb) => eb.fn.max('id').as('version'))
    .executeTakeFirstOrThrow()
  return Number(version ?? 0)
}

/** Returns the newest row of each key. */
export async function readStored(db: Db): Promise<SettingRow[]> {
  return db
    .selectFrom('setting_change')
    .distinctOn('key')
    .select(['key', 'value', 'at', 'changed_by'])
    .orderBy('key')
    .orderBy('id', 'desc')
    .execute()
}

export async function readHistory(db: Db, key: string, limit: number) {
  return db
    .selectFrom('setting_change')
    .select(['id', 'value', 'at', 'changed_by'])
    .where('key', '=', key)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Serialises changes, so that each is checked against the current value. The number only identifies
 * this lock; no other advisory lock may use it.
 */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(727250)`.execute(tx)
}

export async function addChange(tx: Tx, row: SettingRow): Promise<number> {
  const { id } = await tx
    .insertInto('setting_change')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
