/**
 * Processes a batch row by row. A row that fails is recorded and retried later, and does not stop
 * the others. The query that selects the rows must filter with `isRetryAllowed` (work-failures.ts);
 * otherwise failed rows are retried at every run.
 */
import type { Shop } from '#server/shop.ts'

import { listFailedItems, clearFailure, recordFailure } from './work-failures.ts'

/**
 * Calls `processRow` for each row, one after another. Records the failure of a row, and clears the
 * record of a row that succeeds. Never throws for a failed row. `kind` names the work for staff and
 * for `isRetryAllowed`, for instance `payments.expiry`.
 */
export async function processEach<Row extends { id: number | string }>(
  shop: Pick<Shop, 'db' | 'log' | 'now'>,
  kind: string,
  rows: readonly Row[],
  processRow: (row: Row) => Promise<unknown>,
): Promise<void> {
  if (rows.length === 0) return
  const itemsFailedBefore = await listFailedItems(shop.db, kind)
  for (const row of rows) {
    const item = String(row.id)
    try {
      await processRow(row)
    } catch (error) {
      shop.log.error({ event: 'batch.item_failed', kind, item, error }, 'batch item failed')
      await recordItemFailure(shop, { kind, item, error })
      continue
    }
    if (itemsFailedBefore.has(item)) await clearItemFailure(shop, kind, item)
  }
}

/** An error here is only logged: it must not count as a failure of an item that succeeded. */
async function clearItemFailure(
  shop: Pick<Shop, 'db' | 'log'>,
  kind: string,
  item: string,
): Promise<void> {
  try {
    await clearFailure(shop.db, kind, item)
  } catch (error) {
    shop.log.error({ event: 'batch.clear_failed', kind, item, error }, 'failure not cleared')
  }
}

async function recordItemFailure(
  shop: Pick<Shop, 'db' | 'log' | 'now'>,
  failure: { kind: string; item: string; error: unknown },
): Promise<void> {
  try {
    await recordFailure(shop.db, { ...failure, failedAt: shop.now() })
  } catch (error) {
    const { kind, item } = failure
    shop.log.error({ event: 'batch.record_failed', kind, item, error }, 'failure not recorded')
  }
}
