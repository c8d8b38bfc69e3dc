import type { SelectQueryBuilder } from 'kysely'

import { maxListTotal } from '#domain/list-total.ts'

import type { Db } from './open-database.ts'

/**
 * Returns the number of rows of `matchingRows`, at most `maxListTotal`, so that the database never
 * counts a whole large table.
 */
export async function countListRows<Database, Table extends keyof Database>(
  db: Db,
  matchingRows: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const { count } = await db
    .selectFrom(
      matchingRows
        .select((eb) => eb.lit(1).as('row'))
        .limit(maxListTotal)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
