/**
 * Runs batch work row by row: a row that throws is recorded, retried later and never stops the
 * others. The query for the rows excludes rows that must wait, with `mayTry`.
 */
import type { Shop } from '#server/shop.ts'

import { failedItems, clearFailure, recordFailure } from './work-failures.ts'

/** `kind` names the work for staff and for `mayTry`, for instance `payments.expire`. */
export async function runEach<Row extends { id: number | string }>(
  shop: Pick<Shop, 'db' | 'log' | 'now'>,
  kind: string,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  if (rows.length === 0) return
  const failedBefore = await failedItems(shop.db, kind)
  for (const row of rows) {
    const item = String(row.id)
    try {
      await work(row)
      if (failedBefore.has(item)) await clearFailure(shop.db, kind, item)
    } catch (error) {
      shop.log.error({ event: 'batch.item_failed', kind, item, error }, 'batch item failed')
      await record(shop, { kind, item, error })
    }
  }
}

async function record(
  shop: Pick<Shop, 'db' | 'log' | 'now'>,
  failure: { kind: string; item: string; error: unknown },
): Promise<void> {
  try {
    await recordFailure(shop.db, { ...failure, at: shop.now() })
  } catch (error) {
    const { kind, item } = failure
    shop.log.error({ event: 'batch.record_failed', kind, item, error }, 'failure not recorded')
  }
}
