import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

/**
 * Returns a query of the jars of batches, with their orders and order lines. A row stands for all
 * jars of one order line in one batch. Its columns are `jar.order_id`, `jar.position`,
 * `jar.batch_id` and `jar.is_replaced`, which is true if the jars are made again in another batch.
 * `batchIds` must not be empty, because SQL allows no empty IN list.
 */
export function selectJarsOfBatches(db: Db, batchIds: readonly number[]) {
  return db
    .selectFrom(
      db
        .selectFrom('batch_line')
        .select(['order_id', 'position', 'batch_id', sql<boolean>`false`.as('is_replaced')])
        .where('batch_id', 'in', [...batchIds])
        .unionAll(
          db
            .selectFrom('replaced_jar')
            .select(['order_id', 'position', 'batch_id', sql<boolean>`true`.as('is_replaced')])
            .where('batch_id', 'in', [...batchIds]),
        )
        .as('jar'),
    )
    .innerJoin('orders', 'orders.id', 'jar.order_id')
    .innerJoin('order_line', (join) =>
      join
        .onRef('order_line.order_id', '=', 'jar.order_id')
        .onRef('order_line.position', '=', 'jar.position'),
    )
}
