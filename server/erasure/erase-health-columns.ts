import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

import { healthColumns, type HealthOwner } from './health-columns.ts'

/**
 * Erases all columns listed in `health-columns.ts` of the given quizzes, subscriptions or orders.
 * The caller must have locked the rows of the owners.
 */
export async function eraseHealthColumns(
  tx: Tx,
  ownerType: Exclude<HealthOwner, 'email'>,
  ids: readonly (number | string)[],
): Promise<void> {
  if (ids.length === 0) return
  for (const [table, healthTable] of Object.entries(healthColumns)) {
    const { owner, ownerIdColumn, erasedPart, columns } = healthTable
    if (owner !== ownerType) continue
    const isOwned = sql`${sql.ref(ownerIdColumn)} in (${sql.join(ids)})`
    // The defaults are null or false, never a value with health data.
    const assignments = columns.map((column) => sql`${sql.ref(column)} = default`)
    const statement =
      erasedPart === 'rows'
        ? sql`delete from ${sql.table(table)} where ${isOwned}`
        : sql`update ${sql.table(table)} set ${sql.join(assignments)} where ${isOwned}`
    await statement.execute(tx)
  }
}
