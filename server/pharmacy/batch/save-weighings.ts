/**
 * Saves the amounts weighed from lots while a batch is open. The account that saves counts as the
 * weigher: the name comes from the session, because a second person must check the batch. Stock is
 * taken only when the batch is closed, so a wrong entry needs no correction of the ledger.
 */
import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { listLotsByIngredient, type IngredientLots } from '#domain/pharmacy/batch-lots.ts'
import type { Lot } from '#domain/stock/lot.ts'
import { formatStockAmount, parseStockAmount } from '#domain/stock/stock-amount.ts'
import { recordAudit, recordAudits } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { getSignature } from '#server/signatures/signature.ts'
import { findLots, lockLots } from '#server/stock/find-lots.ts'

import { deleteTypedLot, incrementBatchVersion } from './batches.store.ts'
import { lockOpenBatch } from './get-batch.ts'
import {
  findStoredLot,
  isOnSheet,
  parseEnteredLots,
  parseOrTrimLotNumber,
  type EnteredWeighing,
  type ParsedLot,
} from './parse-entered-lots.ts'
import type { Batch, LockedBatch } from './stored-batch.ts'
import { deleteWeighing, upsertWeighings } from './weighings.store.ts'

type Weigher = { actor: Actor; name: string; weighedAt: Date }

/**
 * Returns the new version of the batch, or the current version if the sheet has these lots already.
 * Ingredients that are not listed do not change; of two lists of one ingredient, the last one
 * counts.
 *
 * Throws NOT_FOUND; SIGNATURE_REQUIRED; CONFLICT for a batch that was changed or closed, or if the
 * change removes a recalled lot whose jars have left; INVALID for an ingredient that is not in the
 * batch, an unknown lot or an invalid amount; LOT_REFUSED for a lot of another ingredient, or a
 * recalled lot, unless it is on the sheet and its jars have left.
 */
export async function saveWeighings(
  shop: Shop,
  actor: Actor,
  change: { number: string; version: number; weighings: readonly EnteredWeighing[] },
): Promise<number> {
  return transact(shop.db, async (tx) => {
    const { name } = await getSignature(tx, actor)
    const enteredByIngredient = new Map(
      change.weighings.map((entered) => [entered.ingredient, entered]),
    )
    const isSaved = (stored: Batch): boolean =>
      [...enteredByIngredient.values()].every((entered) => hasSameLots(stored, entered))
    const batch = await lockOpenBatch(shop, tx, { ...change, isSaved })
    if (isSaved(batch)) return batch.version
    const allIngredientLots = listLotsByIngredient(batch)
    const lockedLots = await lockChangedLots(tx, batch, [...enteredByIngredient.values()])
    const lotsByNumber = new Map(lockedLots.map((lot) => [lot.number, lot]))
    const weigher = { actor, name, weighedAt: shop.now() }
    const newWeighings: NewWeighing[] = []
    for (const entered of enteredByIngredient.values()) {
      const ingredientLots = allIngredientLots.find(
        ({ weighing }) => weighing.ingredient.id === entered.ingredient,
      )
      if (!ingredientLots)
        throw new ShopError('INVALID', {
          fields: { ingredient: `This batch has no ingredient ${entered.ingredient}.` },
        })
      const parsedLots = parseEnteredLots(batch, ingredientLots, entered.lots, {
        lotsByNumber,
        at: weigher.weighedAt,
      })
      await assertRecalledLotsStay(tx, batch, { ingredientLots, parsedLots, lockedLots })
      await removeOldLots(tx, batch, { ingredientLots, parsedLots, weigher })
      for (const parsedLot of parsedLots)
        if (!findStoredLot(ingredientLots, parsedLot))
          newWeighings.push({ ingredientLots, parsedLot })
    }
    await addWeighings(shop, tx, batch, { newWeighings, weigher })
    await incrementBatchVersion(tx, batch.id)
    return batch.version + 1
  })
}

/** Returns whether the sheet has exactly the entered lots of an ingredient, with their amounts. */
function hasSameLots(batch: Batch, { ingredient, lots }: EnteredWeighing): boolean {
  if (batch.typedLots.some(({ ingredientId }) => ingredientId === ingredient)) return false
  const ingredientLots = listLotsByIngredient(batch).find(
    ({ weighing }) => weighing.ingredient.id === ingredient,
  )
  if (!ingredientLots) return false
  const { takenLots, weighing } = ingredientLots
  const enteredNumbers = new Set(lots.map(({ lot }) => parseOrTrimLotNumber(lot)))
  return (
    enteredNumbers.size === lots.length &&
    takenLots.length === lots.length &&
    lots.every(({ lot, amount }) => {
      const amountResult = parseStockAmount(amount, weighing.unit)
      const storedLot = takenLots.find((taken) => taken.lot === parseOrTrimLotNumber(lot))
      return amountResult.ok && storedLot?.amount === amountResult.amount
    })
  )
}

/** A lot that the sheet does not have yet with this amount. */
type NewWeighing = { ingredientLots: IngredientLots; parsedLot: ParsedLot }

/**
 * Locks and returns the typed lots that exist, and the lots that are on the sheet for the same
 * ingredients, because a recall that starts now must find them there. Danger: lock lots after the
 * batch and in the sequence of their ids, as in checkBatch. Otherwise two calls could deadlock.
 */
async function lockChangedLots(
  tx: Tx,
  batch: Batch,
  weighings: readonly EnteredWeighing[],
): Promise<Lot[]> {
  const numbers = weighings.flatMap(({ lots }) => lots.map(({ lot }) => parseOrTrimLotNumber(lot)))
  const enteredLots = await findLots(tx, { numbers })
  const lotsOfIngredients = await findLots(tx, {
    ingredientIds: weighings.map(({ ingredient }) => ingredient),
  })
  const lots = [...enteredLots, ...lotsOfIngredients.filter((lot) => isOnSheet(batch, lot))]
  return lockLots(
    tx,
    lots.map(({ id }) => id),
  )
}

/**
 * Throws CONFLICT when an order has left the pharmacy with a recalled lot that the change would
 * take off the sheet. Without the lot, the recall would lose the order, and its customer would get
 * no email.
 */
async function assertRecalledLotsStay(
  tx: Tx,
  batch: Batch,
  change: {
    ingredientLots: IngredientLots
    parsedLots: readonly ParsedLot[]
    lockedLots: readonly Lot[]
  },
): Promise<void> {
  const { ingredientLots, parsedLots, lockedLots } = change
  const removedLot = lockedLots.find(
    (lot) =>
      lot.state === 'recalled' &&
      lot.ingredientId === ingredientLots.weighing.ingredient.id &&
      isOnSheet(batch, lot) &&
      !parsedLots.some((parsedLot) => parsedLot.lot.id === lot.id),
  )
  if (!removedLot) return
  const orders = await lockOrdersOfBatch(tx, batch.id)
  if (!orders.some(hasLeftPharmacy)) return
  throw new ShopError('CONFLICT', {
    message: `An order has left the pharmacy with lot ${removedLot.number}. Its batch sheet must keep this lot.`,
  })
}

/** Locks the orders of the batch, so that none of them leaves before the change is saved. */
async function lockOrdersOfBatch(
  tx: Tx,
  batchId: number,
): Promise<{ dispatchedAt: Date | null; deliveredAt: Date | null }[]> {
  return tx
    .selectFrom('orders')
    .innerJoin('batch_line', 'batch_line.order_id', 'orders.id')
    .select(['dispatched_at as dispatchedAt', 'delivered_at as deliveredAt'])
    .where('batch_line.batch_id', '=', batchId)
    .orderBy('orders.id')
    .forShare('orders')
    .execute()
}

/** Removes from the sheet the ingredient's lots that were not entered, and its typed lot text. */
async function removeOldLots(
  tx: Tx,
  batch: LockedBatch,
  change: {
    ingredientLots: IngredientLots
    parsedLots: readonly ParsedLot[]
    weigher: Weigher
  },
): Promise<void> {
  const { ingredientLots, parsedLots, weigher } = change
  const { actor, weighedAt } = weigher
  const { id: ingredientId, name: ingredientName } = ingredientLots.weighing.ingredient
  if (batch.typedLots.some((typedLot) => typedLot.ingredientId === ingredientId))
    await deleteTypedLot(tx, batch.id, ingredientId)
  for (const storedLot of ingredientLots.takenLots) {
    if (parsedLots.some(({ lot }) => lot.id === storedLot.lotId)) continue
    await deleteWeighing(tx, { batchId: batch.id, ingredientId, lotId: storedLot.lotId })
    await recordAudit(tx, {
      at: weighedAt,
      actor,
      subjectId: batch.number,
      action: 'batch.weighing_removed',
      detail: { lot: storedLot.lot, ingredient: ingredientName },
    })
  }
}

/** Adds weighings to the sheet, each with an audit entry. `weigher` is saved with each. */
async function addWeighings(
  shop: Shop,
  tx: Tx,
  batch: LockedBatch,
  { newWeighings, weigher }: { newWeighings: readonly NewWeighing[]; weigher: Weigher },
): Promise<void> {
  const { actor, name, weighedAt } = weigher
  await upsertWeighings(
    shop,
    tx,
    newWeighings.map(({ ingredientLots, parsedLot }) => ({
      batchId: batch.id,
      ingredientId: ingredientLots.weighing.ingredient.id,
      lotId: parsedLot.lot.id,
      amount: parsedLot.amount,
      weigherName: name,
      weigherId: actor.userId,
      weighedAt,
    })),
  )
  await recordAudits(
    tx,
    newWeighings.map(({ ingredientLots: { weighing }, parsedLot: { lot, amount } }) => ({
      at: weighedAt,
      actor,
      subjectId: batch.number,
      action: 'batch.weighed' as const,
      detail: {
        amount: formatStockAmount(amount, weighing.unit),
        ingredient: weighing.ingredient.name,
        lot: lot.number,
      },
    })),
  )
}
