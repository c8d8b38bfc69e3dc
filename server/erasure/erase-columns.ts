import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

import { healthColumns, type HealthOwner } from './health-columns.ts'

/**
 * Erases the columns of `health-columns.ts` for some quizzes, plans or orders. Lock their rows
 * first.
 */
export async function eraseColumns(
  tx: Tx,
  of: Exclude<HealthOwner, 'email'>,
  ids: readonly (number | string)[],
): Promise<void> {
  if (ids.length === 0) return
  for (const [table, { of: owner, key, erase, columns }] of Object.entries(healthColumns)) {
    if (owner !== of) continue
    const found = sql`${sql.ref(key)} in (${sql.join(ids)})`
    const emptied = columns.map((column) => sql`${sql.ref(column)} = default`)
    await (
      erase === 'rows'
        ? sql`delete from ${sql.table(table)} where ${found}`
        : sql`update ${sql.table(table)} set ${sql.join(emptied)} where ${found}`
    ).execute(tx)
  }
}
