/**
 * Reads and writes the amounts that batches take from lots (batch_weighing), one row for each
 * batch, ingredient and lot. The reasons of overrides are encrypted.
 */
import type { TakenLot } from '#domain/pharmacy/batch-lots.ts'
import { calendarDate, type CalendarDate } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import { seal, unseal } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import type { LockedBatchId } from './stored-batch.ts'

/** Returns the lots that the batches take, in the sequence of weighing. */
export async function findTakenLots(
  shop: Shop,
  db: Db,
  batchIds: readonly number[],
): Promise<(TakenLot & { batchId: number })[]> {
  if (batchIds.length === 0) return []
  const rows = await db
    .selectFrom('batch_weighing')
    .innerJoin('lot', 'lot.id', 'batch_weighing.lot_id')
    .selectAll('batch_weighing')
    .select(['lot.number', 'lot.supplier_lot', 'lot.expires_on'])
    .where('batch_weighing.batch_id', 'in', [...batchIds])
    .orderBy('batch_weighing.weighed_at')
    .orderBy('batch_weighing.lot_id')
    .execute()
  return rows.map((row) => ({
    batchId: row.batch_id,
    ingredientId: row.ingredient_id,
    lotId: row.lot_id,
    lot: row.number,
    supplierLot: row.supplier_lot,
    expiresOn: calendarDate(row.expires_on),
    amount: row.amount,
    weigherName: row.weighed_by,
    weigherId: row.weighed_by_user,
    overrideReason:
      row.override_reason === null
        ? ''
        : unseal(shop.sealingKeys, overrideLocation(row.id), row.override_reason),
  }))
}

/** Returns the expiry of each lot in the batches of an order, for the order's best-before date. */
export async function findLotExpiriesOfOrder(
  db: Db,
  orderId: number,
): Promise<{ expiresOn: CalendarDate }[]> {
  const rows = await db
    .selectFrom('batch_weighing')
    .innerJoin('lot', 'lot.id', 'batch_weighing.lot_id')
    .innerJoin('batch_line', 'batch_line.batch_id', 'batch_weighing.batch_id')
    .select('lot.expires_on')
    .distinct()
    .where('batch_line.order_id', '=', orderId)
    .execute()
  return rows.map((row) => ({ expiresOn: calendarDate(row.expires_on) }))
}

/**
 * Returns the amounts that open batches have weighed from the lots. The stock in the ledger still
 * contains these amounts.
 */
export async function findAmountsInOpenBatches(
  db: Db,
  lotIds: readonly number[],
): Promise<{ batchId: number; lotId: number; amount: number }[]> {
  if (lotIds.length === 0) return []
  return db
    .selectFrom('batch_weighing')
    .innerJoin('batch', 'batch.id', 'batch_weighing.batch_id')
    .select(['batch_weighing.batch_id as batchId', 'batch_weighing.lot_id as lotId'])
    .select('batch_weighing.amount')
    .where('batch_weighing.lot_id', 'in', [...lotIds])
    .where('batch.state', '=', 'open')
    .execute()
}

/** Random bytes of the id of a weighing. */
const weighingIdBytes = 16

type WeighingToSave = {
  batchId: LockedBatchId
  ingredientId: string
  lotId: number
  /** In nanograms, or in CFU or IU for an ingredient without a mass. */
  amount: number
  /** Name and id of the account. */
  weigherName: string
  weigherId: string
  weighedAt: Date
}

/**
 * Adds weighings. If a batch already has this lot for the ingredient, replaces amount, weigher and
 * time. Throws the database's error if two of the weighings have the same batch, ingredient and
 * lot. `override_reason` needs no reset: only closing the batch writes it, and a closed batch gets
 * no more weighings.
 */
export async function upsertWeighings(
  shop: Shop,
  tx: Tx,
  weighings: readonly WeighingToSave[],
): Promise<void> {
  if (weighings.length === 0) return
  const rows = weighings.map((weighing) => ({
    // The encrypted override_reason is bound to this id.
    id: shop.randomBytes(weighingIdBytes).toString('base64url'),
    batch_id: weighing.batchId,
    ingredient_id: weighing.ingredientId,
    lot_id: weighing.lotId,
    amount: weighing.amount,
    weighed_by: weighing.weigherName,
    weighed_by_user: weighing.weigherId,
    weighed_at: weighing.weighedAt,
  }))
  await tx
    .insertInto('batch_weighing')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'ingredient_id', 'lot_id']).doUpdateSet(({ ref }) => ({
        amount: ref('excluded.amount'),
        weighed_by: ref('excluded.weighed_by'),
        weighed_by_user: ref('excluded.weighed_by_user'),
        weighed_at: ref('excluded.weighed_at'),
      })),
    )
    .execute()
}

type WeighingKey = { batchId: LockedBatchId; ingredientId: string; lotId: number }

/** Deletes a weighing; does nothing if there is none with this key. */
export async function deleteWeighing(tx: Tx, key: WeighingKey): Promise<void> {
  await tx
    .deleteFrom('batch_weighing')
    .where('batch_id', '=', key.batchId)
    .where('ingredient_id', '=', key.ingredientId)
    .where('lot_id', '=', key.lotId)
    .execute()
}

/**
 * Encrypts and saves the reason why a pharmacist used a lot that the rules refuse. Call it only in
 * the transaction that closes the batch. Throws when the batch does not have this lot.
 */
export async function saveOverrideReason(
  shop: Shop,
  tx: Tx,
  key: WeighingKey,
  reason: string,
): Promise<void> {
  const { id } = await tx
    .selectFrom('batch_weighing')
    .select('id')
    .where('batch_id', '=', key.batchId)
    .where('ingredient_id', '=', key.ingredientId)
    .where('lot_id', '=', key.lotId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('batch_weighing')
    .set({ override_reason: seal(shop.sealingKeys, overrideLocation(id), reason) })
    .where('id', '=', id)
    .execute()
}

/** Binds the encrypted reason to its row, so that it cannot be copied to another one. */
const overrideLocation = (row: string) =>
  ({ table: 'batch_weighing', column: 'override_reason', row }) as const
