/** Simple queries of tables whose names are known at run time only. */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

/** Returns queries of one database. `where` is SQL. */
export function createTableReader(db: Db) {
  return {
    /** Returns the distinct values of a column as texts, sorted. */
    listValues: async (column: string, table: string, where = 'true'): Promise<string[]> => {
      const { rows } = await sql<{ value: string }>`
        select distinct ${sql.ref(column)} as value from ${sql.table(table)}
        where ${sql.raw(where)}`.execute(db)
      return rows.map(({ value }) => value).toSorted()
    },
    countRows: async (table: string, where = 'true'): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}
        where ${sql.raw(where)}`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}
