/** Finds violations of I11 (docs/payments.md): health data is stored encrypted only. */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import { sealedColumns } from '#server/db/sealed-columns.ts'

/** SQL pattern of a sealed value: `v1.<key id>.<iv>.<tag>.<ciphertext>` (server/db/sealed.ts). */
const sealedPattern = 'v1.%.%.%.%'

export async function findSealingViolations(db: Db): Promise<string[]> {
  const violations: string[] = []
  // `data` of emails is left out: only some kinds of emails are encrypted.
  for (const { table, column } of sealedColumns.filter(({ column: name }) => name !== 'data')) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${sql.ref(column)} <> ''
        and ${sql.ref(column)} not like ${sealedPattern}`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) violations.push(`I11: ${count} values of ${table}.${column} are not encrypted`)
  }
  return violations
}
