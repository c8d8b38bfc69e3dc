import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

const tablesOfMigratedShop = ['migration', 'product', 'users']

/**
 * Returns true if no shop has used the database: it has no tables, or the migrated tables without a
 * product or an account. An interrupted restore can therefore be repeated.
 */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(db)
  if (tables.length === 0) return true
  const tableNames = new Set(tables.map(({ name }) => name))
  // Another program's tables, or a migration that was interrupted.
  if (tablesOfMigratedShop.some((name) => !tableNames.has(name))) return false
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from product) or exists (select from users) as "isUsed"`.execute(db)
  return rows[0]?.isUsed === false
}
