/**
 * Saves the lots of an open batch. The account that saves a lot counts as the weigher: the name
 * comes from the session, because another person must check the batch.
 */
import { parseBatchNumber } from '#domain/pharmacy/batch.ts'
import { formatDateTime } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findBatches, incrementBatchVersion, saveLot } from './batches.store.ts'
import type { Batch } from './stored-batch.ts'
import { getSignature } from '#server/signatures/signature.ts'

export type TypedLot = { ingredient: string; lot: string }

/** Throws NOT_FOUND. */
export async function getBatch(shop: Shop, db: Db, typed: string): Promise<Batch> {
  const number = parseBatchNumber(typed)
  const [batch] = number === undefined ? [] : await findBatches(shop, db, { number })
  if (!batch) throw new ShopError('NOT_FOUND')
  return batch
}

/**
 * Throws NOT_FOUND, CONFLICT, SIGNATURE_REQUIRED, INVALID for an ingredient that is not in the
 * batch.
 */
export async function saveLots(
  shop: Shop,
  actor: Actor,
  requested: { number: string; version: number; lots: readonly TypedLot[] },
): Promise<Batch> {
  return transact(shop.db, async (tx) => {
    const { name } = await getSignature(tx, actor)
    const batch = await lockBatch(shop, tx, requested)
    const ingredientIds = new Set(batch.formula.ingredients.map(({ id }) => id))
    const storedLots = new Map(batch.lots.map((lot) => [lot.ingredient, lot]))
    for (const { ingredient, lot } of requested.lots) {
      if (!ingredientIds.has(ingredient))
        throw new ShopError('INVALID', { fields: { lots: `${ingredient} is not in this batch` } })
      // An empty text deletes the lot, and with it the weigher.
      const isCleared = lot === ''
      const storedLot = storedLots.get(ingredient)
      // An unchanged lot keeps its weigher.
      if ((storedLot?.lot ?? '') === lot && (isCleared || storedLot?.weighedByUser)) continue
      const row = {
        lot,
        weighed_by: isCleared ? '' : name,
        weighed_by_user: isCleared ? null : actor.userId,
      }
      await saveLot(tx, { batch_id: batch.id, ingredient, ...row })
      await recordAudit(tx, {
        at: shop.now(),
        actor,
        action: 'batch.lot',
        subjectId: batch.number,
        detail: { lot, ingredient },
      })
    }
    await incrementBatchVersion(tx, batch.id)
    return getBatch(shop, tx, batch.number)
  })
}

/**
 * Returns the open batch with its row locked. Throws NOT_FOUND, and CONFLICT when it was changed or
 * checked meanwhile.
 */
export async function lockBatch(
  shop: Shop,
  tx: Tx,
  requested: { number: string; version: number },
): Promise<Batch> {
  const { id } = await getBatch(shop, tx, requested.number)
  // Read again after the lock: another transaction may have changed the batch until then.
  await tx.selectFrom('batch').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const batch = await getBatch(shop, tx, requested.number)
  if (batch.checkedAt)
    throw new ShopError('CONFLICT', {
      message: `${batch.checkedBy ?? ''} checked this batch on ${formatDateTime(batch.checkedAt)}. It cannot be changed any more.`,
    })
  if (batch.version !== requested.version) throw new ShopError('CONFLICT')
  return batch
}
