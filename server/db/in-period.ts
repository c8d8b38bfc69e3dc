import { sql, type Expression, type SqlBool } from 'kysely'

/** After `since` and up to `until`; undefined: without this limit. */
export type Period = { readonly since: Date | undefined; readonly until: Date | undefined }

export const allTime: Period = { since: undefined, until: undefined }

/** Returns the SQL condition that the time in this column is in the period. */
export function isInPeriod(column: string, { since, until }: Period): Expression<SqlBool> {
  const time = sql.ref(column)
  const conditions = [
    ...(since ? [sql<SqlBool>`${time} > ${since}`] : []),
    ...(until ? [sql<SqlBool>`${time} <= ${until}`] : []),
  ]
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
