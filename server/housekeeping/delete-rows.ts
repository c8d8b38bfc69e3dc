/** Deletes old rows in batches: locks are short, and two processes do not wait for each other. */
import { sql, type RawBuilder } from 'kysely'

import type { Tables } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'

/** Returns how many rows of one batch were deleted or changed. */
export type Batch = (shop: Shop, batchSize: number) => Promise<number>

export function deleteRows(table: keyof Tables, old: (now: Date) => RawBuilder<unknown>): Batch {
  return async (shop, batchSize) => {
    const done = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${old(shop.now())}
        limit ${batchSize} for update skip locked))`.execute(shop.db)
    return Number(done.numAffectedRows ?? 0)
  }
}
