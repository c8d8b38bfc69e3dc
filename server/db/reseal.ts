/**
 * Re-encrypts every sealed value with the current data key, in batches. A value is replaced only if
 * it has not changed since it was read, so the shop may run meanwhile, and an interrupted run can
 * simply be repeated. Afterwards the old keys are no longer in use.
 */
import { sql } from 'kysely'

import { deleteOtherKeyChecks } from './check-secrets.ts'
import type { Db } from './open-database.ts'
import { seal, unseal, type SealingKeys } from './sealed.ts'
import { sealedColumns, type Place, type SealedColumn } from './sealed-columns.ts'

const batchSize = 200

export type Resealed = {
  resealed: number
  /**
   * `table.column row` of values that no key opens. While there are any, the old keys stay in use.
   */
  unreadable: string[]
}

export async function reseal(db: Db, keys: SealingKeys): Promise<Resealed> {
  const total: Resealed = { resealed: 0, unreadable: [] }
  for (const column of sealedColumns) {
    const { resealed, unreadable } = await resealColumn(db, keys, column)
    total.resealed += resealed
    total.unreadable.push(...unreadable)
  }
  if (total.unreadable.length === 0) await deleteOtherKeyChecks(db, keys.current)
  return total
}

async function resealColumn(db: Db, keys: SealingKeys, column: SealedColumn): Promise<Resealed> {
  const done: Resealed = { resealed: 0, unreadable: [] }
  let after = ''
  for (;;) {
    const rows = await readBatch(db, column, { current: keys.current, after })
    for (const { row, value } of rows) {
      after = row
      const place = placeOf(column, row)
      const text = tryUnseal(keys, place, value)
      if (text === undefined) done.unreadable.push(`${column.table}.${column.column} ${row}`)
      else if (await replace(db, column, { row, from: value, to: seal(keys, place, text) }))
        done.resealed += 1
    }
    if (rows.length < batchSize) return done
  }
}

function placeOf({ table, column }: SealedColumn, row: string): Place {
  // Table and column are from one entry of the list, which TypeScript no longer knows here.
  return { table, column, row } as Place
}

function tryUnseal(keys: SealingKeys, place: Place, value: string): string | undefined {
  try {
    return unseal(keys, place, value)
  } catch {
    return undefined
  }
}

/** SQL expression of a column's sealed text. */
function textOf({ table, column }: SealedColumn) {
  return table === 'outbox_email' ? sql`${sql.ref(column)} ->> 'sealed'` : sql`${sql.ref(column)}`
}

async function readBatch(
  db: Db,
  column: SealedColumn,
  { current, after }: { current: string; after: string },
): Promise<{ row: string; value: string }[]> {
  // The encryption binds a value to its row's id as text, also where the column is a number.
  const row = sql`${sql.ref(column.row)}::text`
  const text = textOf(column)
  const { rows } = await sql<{ row: string; value: string }>`
    select ${row} as row, ${text} as value from ${sql.table(column.table)}
    where ${row} > ${after} and ${text} like 'v1.%' and ${text} not like ${`v1.${current}.%`}
    order by ${row} limit ${batchSize}`.execute(db)
  return rows
}

/** Returns false when the value changed since it was read: the new value has the current key. */
async function replace(
  db: Db,
  column: SealedColumn,
  { row, from, to }: { row: string; from: string; to: string },
): Promise<boolean> {
  const value =
    column.table === 'outbox_email' ? sql`jsonb_build_object('sealed', ${to}::text)` : sql`${to}`
  const done = await sql`
    update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${value}
    where ${sql.ref(column.row)}::text = ${row} and ${textOf(column)} = ${from}`.execute(db)
  return Number(done.numAffectedRows ?? 0) > 0
}
