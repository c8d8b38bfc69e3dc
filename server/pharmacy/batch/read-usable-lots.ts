/**
 * Reads the lots for open batches: the lots that the screen offers for each ingredient, and the
 * lots on the sheet that the rules refuse. Takes no locks, because checkBatch locks and checks the
 * lots again.
 */
import {
  checkLotForWeighing,
  checkTakenLots,
  listLotsByIngredient,
  type IngredientLots,
  type LotRefusal,
} from '#domain/pharmacy/batch-lots.ts'
import type { Lot } from '#domain/stock/lot.ts'
import type { CalendarDate } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import { findLots } from '#server/stock/find-lots.ts'

import type { Batch } from './stored-batch.ts'
import { findAmountsInOpenBatches } from './weighings.store.ts'

/**
 * A usable lot. `availableAmount` is its stock minus the amounts weighed in open batches, in the
 * smallest unit. It may be negative, because open batches do not reserve stock.
 */
export type OfferedLot = Lot & { readonly availableAmount: number }

export type BatchLots = {
  /**
   * Lots by the id of the ingredient, sorted by expiry. Lots that the batch already takes are left
   * out.
   */
  offeredLots: ReadonlyMap<string, readonly OfferedLot[]>
  refusals: readonly LotRefusal[]
  /** Ids of the lots that the batch takes and that are recalled. */
  recalledLotIds: ReadonlySet<number>
}

/** Returns the lots keyed by the id of the batch. Closed batches are left out. */
export async function readUsableLots(
  db: Db,
  batches: readonly Batch[],
  today: CalendarDate,
): Promise<Map<number, BatchLots>> {
  const openBatches = batches.filter(({ state }) => state === 'open')
  const ingredientIds = openBatches.flatMap(({ formula }) =>
    formula.ingredients.map(({ id }) => id),
  )
  const lotsInStock = await findLots(db, {
    ingredientIds: [...new Set(ingredientIds)],
    inStock: true,
  })
  const takenLotIds = openBatches.flatMap(({ takenLots }) => takenLots.map(({ lotId }) => lotId))
  const takenLotsById = new Map(
    (await findLots(db, { ids: takenLotIds })).map((lot) => [lot.id, lot]),
  )
  const lots = await subtractOpenWeighings(db, lotsInStock)
  return new Map(
    openBatches.map((batch) => [batch.id, toBatchLots(batch, { lots, takenLotsById, today })]),
  )
}

async function subtractOpenWeighings(db: Db, lots: readonly Lot[]): Promise<OfferedLot[]> {
  const weighedAmounts = await findAmountsInOpenBatches(
    db,
    lots.map(({ id }) => id),
  )
  const weighedAmountsByLotId = Map.groupBy(weighedAmounts, ({ lotId }) => lotId)
  return lots.map((lot) => {
    const amounts = weighedAmountsByLotId.get(lot.id) ?? []
    return {
      ...lot,
      availableAmount: lot.stock - amounts.reduce((sum, { amount }) => sum + amount, 0),
    }
  })
}

/** `lots` are the lots in stock of all ingredients, sorted by expiry. */
function toBatchLots(
  batch: Batch,
  {
    lots,
    takenLotsById,
    today,
  }: {
    lots: readonly OfferedLot[]
    takenLotsById: ReadonlyMap<number, Lot>
    today: CalendarDate
  },
): BatchLots {
  const offeredLots = new Map(
    listLotsByIngredient(batch).map((ingredientLots) => [
      ingredientLots.weighing.ingredient.id,
      lots.filter((lot) => isOffered(ingredientLots, lot, today)),
    ]),
  )
  const recalledLotIds = batch.takenLots
    .map(({ lotId }) => lotId)
    .filter((lotId) => takenLotsById.get(lotId)?.state === 'recalled')
  return {
    offeredLots,
    refusals: checkTakenLots(batch, takenLotsById, today),
    recalledLotIds: new Set(recalledLotIds),
  }
}

/**
 * Returns whether the screen offers the lot for the ingredient. Checks it with an amount of one
 * smallest unit, because several lots may be weighed for one ingredient.
 */
function isOffered(
  { weighing, takenLots }: IngredientLots,
  lot: OfferedLot,
  today: CalendarDate,
): boolean {
  if (lot.availableAmount <= 0 || takenLots.some(({ lotId }) => lotId === lot.id)) return false
  // The batch does not contain this lot, so no jar with it has left.
  return checkLotForWeighing(lot, weighing, { amount: 1, today, hasJarsThatLeft: false }).ok
}
