/**
 * Re-encrypts every encrypted ("sealed") value with the current data key, in batches. A value is
 * replaced only if it has not changed since it was read, so the shop may run at the same time, and
 * an interrupted run can be repeated. Afterwards the old keys are no longer needed.
 */
import { sql } from 'kysely'

import { deleteOtherKeyChecks } from './check-secrets.ts'
import type { Db } from './open-database.ts'
import { seal, sealedFormatVersion, unseal, type SealingKeys } from './sealed.ts'
import { sealedColumns, type SealedLocation, type SealedColumn } from './sealed-columns.ts'

/** Rows per query. All values of a batch are in memory at the same time. */
const batchSize = 200

type ResealResult = {
  /** Values that were re-encrypted with the current key. */
  resealedCount: number
  /**
   * Values that no key can decrypt, as `table.column row`. If there are any, the test values of the
   * old keys are kept, so the shop still requires those keys.
   */
  unreadableValues: string[]
}

/**
 * Returns how many values were re-encrypted, and which could not be read. `keys` must contain the
 * old keys too. Deletes the test values of the old keys when no value needs them.
 */
export async function reseal(db: Db, keys: SealingKeys): Promise<ResealResult> {
  const total: ResealResult = { resealedCount: 0, unreadableValues: [] }
  for (const column of sealedColumns) {
    const { resealedCount, unreadableValues } = await resealColumn(db, keys, column)
    total.resealedCount += resealedCount
    total.unreadableValues.push(...unreadableValues)
  }
  if (total.unreadableValues.length === 0) await deleteOtherKeyChecks(db, keys.currentId)
  return total
}

async function resealColumn(
  db: Db,
  keys: SealingKeys,
  column: SealedColumn,
): Promise<ResealResult> {
  const result: ResealResult = { resealedCount: 0, unreadableValues: [] }
  // The id (as text) of the last row read, so that an unreadable value is not read again.
  let afterRowId = ''
  for (;;) {
    const rows = await readBatch(db, column, { currentKeyId: keys.currentId, afterRowId })
    for (const { rowId, value } of rows) {
      afterRowId = rowId
      const location = locationOf(column, rowId)
      const text = tryUnseal(keys, location, value)
      if (text === undefined) {
        result.unreadableValues.push(`${column.table}.${column.column} ${rowId}`)
      } else {
        const newValue = seal(keys, location, text)
        if (await replaceValue(db, column, { rowId, storedValue: value, newValue }))
          result.resealedCount += 1
      }
    }
    if (rows.length < batchSize) return result
  }
}

function locationOf({ table, column }: SealedColumn, rowId: string): SealedLocation {
  // Cast: table and column belong to the same entry of the list, which TypeScript cannot tell here.
  return { table, column, row: rowId } as SealedLocation
}

function tryUnseal(keys: SealingKeys, location: SealedLocation, value: string): string | undefined {
  try {
    return unseal(keys, location, value)
  } catch {
    // Its key is missing, or the value is damaged: the caller lists it as unreadable.
    return undefined
  }
}

/** Returns SQL for a column's sealed text. The outbox stores it in JSON as `{"sealed": …}`. */
function sealedTextOf({ table, column }: SealedColumn) {
  return table === 'outbox_email' ? sql`${sql.ref(column)} ->> 'sealed'` : sql`${sql.ref(column)}`
}

async function readBatch(
  db: Db,
  column: SealedColumn,
  { currentKeyId, afterRowId }: { currentKeyId: string; afterRowId: string },
): Promise<{ rowId: string; value: string }[]> {
  // A sealed value is bound to the id of its row as text, even if the id column is a number. Values
  // of the current key begin with its id after the version, and are skipped.
  const rowId = sql`${sql.ref(column.idColumn)}::text`
  const text = sealedTextOf(column)
  const { rows } = await sql<{ rowId: string; value: string }>`
    select ${rowId} as "rowId", ${text} as value from ${sql.table(column.table)}
    where ${rowId} > ${afterRowId} and ${text} like ${`${sealedFormatVersion}.%`}
      and ${text} not like ${`${sealedFormatVersion}.${currentKeyId}.%`}
    order by ${rowId} limit ${batchSize}`.execute(db)
  return rows
}

/**
 * Returns false when the value has changed since it was read. This is no error: the shop wrote the
 * new value with the current key.
 */
async function replaceValue(
  db: Db,
  column: SealedColumn,
  { rowId, storedValue, newValue }: { rowId: string; storedValue: string; newValue: string },
): Promise<boolean> {
  const newColumnValue =
    column.table === 'outbox_email'
      ? sql`jsonb_build_object('sealed', ${newValue}::text)`
      : sql`${newValue}`
  const update = await sql`
    update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${newColumnValue}
    where ${sql.ref(column.idColumn)}::text = ${rowId}
      and ${sealedTextOf(column)} = ${storedValue}`.execute(db)
  return Number(update.numAffectedRows ?? 0) > 0
}
