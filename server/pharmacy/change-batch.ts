/**
 * What is written on a batch while it is made: the lot of each ingredient and who weighed it, and at the
 * end the pharmacist who compared them. After that nothing changes: the sheet is a record.
 */
import { missingLots, parseBatchNumber, type LotEntry } from '#domain/pharmacy/batch.ts'
import { formatDateTime } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findBatches } from './batches.store.ts'
import type { Batch } from './kept-batch.ts'
import { getSignature } from './signature.ts'

/** Throws NOT_FOUND. */
export async function getBatch(db: Db, typed: string): Promise<Batch> {
  const number = parseBatchNumber(typed)
  const [batch] = number === undefined ? [] : await findBatches(db, { number })
  if (!batch) throw new ShopError('NOT_FOUND')
  return batch
}

/** Throws NOT_FOUND, CONFLICT, INVALID for an ingredient that is not in the batch. */
export async function saveLots(
  shop: Shop,
  actor: Actor,
  asked: { number: string; version: number; lots: readonly LotEntry[] },
): Promise<Batch> {
  return transact(shop.db, async (tx) => {
    const batch = await holdBatch(tx, asked)
    const inside = new Set(batch.formula.ingredients.map(({ id }) => id))
    const before = new Map(batch.lots.map((lot) => [lot.ingredient, lot]))
    for (const { ingredient, lot, weighedBy } of asked.lots) {
      if (!inside.has(ingredient))
        throw new ShopError('INVALID', { fields: { lots: `${ingredient} is not in this batch` } })
      const known = before.get(ingredient)
      if ((known?.lot ?? '') === lot && (known?.weighedBy ?? '') === weighedBy) continue
      const row = { lot, weighed_by: weighedBy }
      await tx
        .insertInto('batch_lot')
        .values({ batch_id: batch.id, ingredient, ...row })
        .onConflict((conflict) => conflict.columns(['batch_id', 'ingredient']).doUpdateSet(row))
        .execute()
      await recordAudit(tx, {
        at: shop.now(),
        actor,
        action: 'batch.lot',
        subjectId: batch.number,
        detail: { lot, ingredient },
      })
    }
    await tx
      .updateTable('batch')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', batch.id)
      .execute()
    return getBatch(tx, batch.number)
  })
}

/** Throws NOT_FOUND, CONFLICT, LOTS_MISSING, SIGNATURE_NEEDED. */
export async function checkBatch(
  shop: Shop,
  actor: Actor,
  asked: { number: string; version: number },
): Promise<Batch> {
  return transact(shop.db, async (tx) => {
    const signature = await getSignature(tx, actor)
    const batch = await holdBatch(tx, asked)
    const missing = missingLots(batch.formula, batch.lots)
    if (missing.length > 0)
      throw new ShopError('LOTS_MISSING', {
        fields: Object.fromEntries(missing.map(({ id }) => [id, 'missing'])),
      })
    const at = shop.now()
    await tx
      .updateTable('batch')
      .set((eb) => ({
        state: 'checked',
        checked_by: signature.name,
        checked_registration: signature.registration,
        checked_at: at,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', batch.id)
      .execute()
    await recordAudit(tx, { at, actor, action: 'batch.checked', subjectId: batch.number })
    return getBatch(tx, batch.number)
  })
}

/** The open batch with its row locked. Throws CONFLICT when somebody else changed or checked it. */
async function holdBatch(tx: Tx, asked: { number: string; version: number }): Promise<Batch> {
  const { id } = await getBatch(tx, asked.number)
  await tx.selectFrom('batch').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const batch = await getBatch(tx, asked.number)
  if (batch.checkedAt)
    throw new ShopError('CONFLICT', {
      message: `${batch.checkedBy ?? ''} checked this batch on ${formatDateTime(batch.checkedAt)}. It cannot be changed any more.`,
    })
  if (batch.version !== asked.version) throw new ShopError('CONFLICT')
  return batch
}
