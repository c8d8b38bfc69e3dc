/** Reads one batch, and locks it for a change. */
import { parseBatchNumber } from '#domain/pharmacy/batch.ts'
import { formatDateTime } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findBatches } from './batches.store.ts'
import type { Batch, LockedBatch } from './stored-batch.ts'

/**
 * Returns the batch whose number staff entered. Throws NOT_FOUND when there is none, or when the
 * text is not a batch number.
 */
export async function getBatch(shop: Shop, db: Db, enteredNumber: string): Promise<Batch> {
  const number = parseBatchNumber(enteredNumber)
  const [batch] = number === undefined ? [] : await findBatches(shop, db, { number })
  if (!batch) throw new ShopError('NOT_FOUND')
  return batch
}

/**
 * Locks the row of an open batch until the transaction ends, and returns the batch, read after the
 * lock. Throws NOT_FOUND, and CONFLICT when the batch was changed or closed since it was read. A
 * changed batch is no conflict if `isSaved` returns true: the batch has the requested values
 * already, because the reply to the first call was lost. The caller must then change nothing.
 * Danger: lock lots only after the batch, or transactions may deadlock.
 */
export async function lockOpenBatch(
  shop: Shop,
  tx: Tx,
  expectedBatch: { number: string; version: number; isSaved?: (batch: Batch) => boolean },
): Promise<LockedBatch> {
  // Without a row, getBatch throws.
  await tx
    .selectFrom('batch')
    .select('id')
    .where('number', '=', parseBatchNumber(expectedBatch.number) ?? '')
    .forUpdate()
    .execute()
  const batch = await getBatch(shop, tx, expectedBatch.number)
  if (batch.checkedAt)
    throw new ShopError('CONFLICT', {
      message: `This batch was checked on ${formatDateTime(batch.checkedAt)}${batch.checkedBy ? ` by ${batch.checkedBy}` : ''}. It cannot be changed any more.`,
    })
  const isOutdated = batch.version !== expectedBatch.version
  if (isOutdated && !expectedBatch.isSaved?.(batch)) throw new ShopError('CONFLICT')
  // The only cast to LockedBatch: the row was locked above, and the batch is open.
  return batch as LockedBatch
}
