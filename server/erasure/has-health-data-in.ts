import { sql, type RawBuilder } from 'kysely'

import { healthColumns } from './health-columns.ts'

/** Columns that are false, and not null, without health data. */
const booleanColumns: ReadonlySet<string> = new Set(['conflict'])

/**
 * Returns the SQL condition that a row of `table` has health data in one of its own columns, as
 * health-columns.ts lists them. Rows of other tables may have more health data of the same order.
 */
export function hasHealthDataIn(table: 'orders' | 'subscription'): RawBuilder<boolean> {
  const conditions = healthColumns[table].columns.map((column) => {
    const reference = sql.ref(`${table}.${column}`)
    return booleanColumns.has(column) ? reference : sql`${reference} is not null`
  })
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
