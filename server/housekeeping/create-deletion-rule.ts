/**
 * Deletes old rows in batches, so that locks are short. Rows that another process has locked are
 * skipped, so that two processes do not wait for each other.
 */
import { sql, type RawBuilder } from 'kysely'

import type { Tables } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Deletes up to `batchSize` old rows, or erases their personal data, and returns their number. The
 * rule is called again until it returns fewer than `batchSize`. Danger: a processed row must no
 * longer match the rule's condition, or the rule runs without end.
 */
export type RetentionRule = (shop: Shop, batchSize: number) => Promise<number>

/** Returns a rule that deletes the rows of `table` that match `isOld`. */
export function createDeletionRule(
  table: keyof Tables,
  isOld: (now: Date) => RawBuilder<unknown>,
): RetentionRule {
  return async (shop, batchSize) => {
    // `ctid` is PostgreSQL's row address; it works for tables with any primary key.
    const result = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${isOld(shop.now())}
        limit ${batchSize} for update skip locked))`.execute(shop.db)
    return Number(result.numAffectedRows ?? 0)
  }
}
