/**
 * Maps batches, and order lines that still have to be made, to API replies. Amounts become texts:
 * exact if the screen sends them back, rounded if staff only read them.
 */
import type { HandlerResult } from '#contract/call.ts'
import { computeBestBefore, lotsExpireTooEarly } from '#domain/pharmacy/best-before.ts'
import { formatTotalWeight } from '#domain/pharmacy/batch.ts'
import {
  listLotsByIngredient,
  findOwnWork,
  type IngredientLots,
  type TakenLot,
} from '#domain/pharmacy/batch-lots.ts'
import { formatRoundedStock, formatStockAmount } from '#domain/stock/stock-amount.ts'
import { dateInMalaysia, type CalendarDate } from '#domain/time.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import type { LineToMake } from './list-lines-to-make.ts'
import { readUsableLots, type BatchLots } from './read-usable-lots.ts'
import type { Batch, BatchLine } from './stored-batch.ts'

type BatchReply = HandlerResult<'GET /api/pharmacy/batches/{batchNumber}'>
type TakenLotReply = BatchReply['weighings'][number]['takenLots'][number]

/**
 * Returns one reply for each batch, in the same sequence. `actor` is the caller; each reply states
 * the caller's own work in the batch.
 */
export async function toBatchReplies(
  shop: Shop,
  actor: Actor,
  batches: readonly Batch[],
): Promise<BatchReply[]> {
  const lots = await readUsableLots(shop.db, batches, dateInMalaysia(shop.now()))
  // Only open batches have usable lots.
  const noLots: BatchLots = { offeredLots: new Map(), refusals: [], recalledLotIds: new Set() }
  return batches.map((batch) => toReply(shop, actor, batch, lots.get(batch.id) ?? noLots))
}

/** Maps one batch, as toBatchReplies does. */
export async function toBatchReply(shop: Shop, actor: Actor, batch: Batch): Promise<BatchReply> {
  const [reply] = await toBatchReplies(shop, actor, [batch])
  if (!reply) throw new Error(`batch ${batch.number} has no reply`)
  return reply
}

function toReply(shop: Shop, actor: Actor, batch: Batch, lots: BatchLots): BatchReply {
  const { number, day, capsules, state, madeBy, version, formula } = batch
  const ingredients = formula.ingredients.map((ingredient) => ({ ...ingredient }))
  const allIngredientLots = listLotsByIngredient(batch)
  return {
    number,
    day,
    product: batch.productName,
    capsules,
    state,
    madeBy,
    checkedBy: batch.checkedBy ?? null,
    checkedAt: batch.checkedAt?.toISOString() ?? null,
    checkedAloneReason: batch.checkedAloneReason,
    ownWork: findOwnWork(batch, actor.userId),
    version,
    formula: { ...formula, ingredients },
    weighings: allIngredientLots.map((ingredientLots) =>
      toWeighingReply(batch, ingredientLots, lots),
    ),
    totalWeight: formatTotalWeight(allIngredientLots.map(({ weighing }) => weighing)),
    refusals: lots.refusals.map(({ ingredientId, lot, text, mayOverride }) => ({
      ingredient: ingredientId,
      lot,
      text,
      mayOverride,
    })),
    lines: batch.lines.map((line) => toBatchLineReply(batch, line, dateInMalaysia(shop.now()))),
  }
}

function toWeighingReply(
  { hasJarsThatLeft }: Batch,
  { weighing, typedLot, takenLots, missingAmount }: IngredientLots,
  { offeredLots, recalledLotIds }: BatchLots,
): BatchReply['weighings'][number] {
  const { ingredient, unit } = weighing
  const toTakenLotReply = (takenLot: TakenLot): TakenLotReply => {
    const { lotId, lot, supplierLot, expiresOn, amount, weigherName, overrideReason } = takenLot
    const isRecalled = recalledLotIds.has(lotId)
    return {
      lot,
      supplierLot,
      expiresOn,
      overrideReason,
      isRecalled,
      amount: formatStockAmount(amount, unit),
      weighedBy: weigherName,
      mustStay: isRecalled && hasJarsThatLeft,
    }
  }
  return {
    ingredient: ingredient.id,
    name: ingredient.name,
    form: ingredient.form ?? '',
    pigment: ingredient.pigment,
    compound: ingredient.compound ?? '',
    factor: ingredient.factor ?? 1,
    activePerCapsule: weighing.activePerCapsule,
    compoundPerCapsule: weighing.compoundPerCapsule,
    amountToWeigh: weighing.amountToWeigh,
    missingAmount: missingAmount === 0 ? '' : formatStockAmount(missingAmount, unit),
    takenLots: takenLots.map(toTakenLotReply),
    enteredLot: typedLot ? { lot: typedLot.lot, weighedBy: typedLot.weigherName } : null,
    offeredLots: (offeredLots.get(ingredient.id) ?? []).map(
      ({ number, supplierLot, expiresOn, availableAmount }) => ({
        lot: number,
        supplierLot,
        expiresOn,
        remainingAmount: formatRoundedStock(availableAmount, unit),
        amount: formatStockAmount(Math.min(missingAmount, availableAmount), unit),
      }),
    ),
  }
}

function toBatchLineReply(
  batch: Batch,
  line: BatchLine,
  today: CalendarDate,
): BatchReply['lines'][number] {
  const { shelfLifeMonths } = batch
  const { placedAt: orderedAt, quantity } = line
  const capsules = quantity * line.size
  return {
    orderId: line.orderNumber,
    position: line.position,
    name: line.customerName,
    product: line.productName,
    quantity,
    capsules,
    bestBefore: computeBestBefore(orderedAt, shelfLifeMonths, batch.takenLots),
    isReplaced: line.isReplaced,
    lotsExpireTooEarly:
      batch.state === 'open' &&
      lotsExpireTooEarly({ orderedAt, shelfLifeMonths, capsules }, batch.takenLots, today),
  }
}

/** Maps a line without a batch. Its best-before date may become earlier when lots are chosen. */
export function toLineReply(
  shop: Shop,
  line: LineToMake,
): HandlerResult<'GET /api/pharmacy/to-make'>['lines'][number] {
  const { shelfLifeMonths } = settingsOf(shop).delivery
  return {
    orderId: line.orderNumber,
    position: line.position,
    name: line.customerName,
    product: line.name,
    quantity: line.quantity,
    capsules: line.quantity * line.size,
    bestBefore: computeBestBefore(line.placedAt, shelfLifeMonths, []),
    hasKnownAmounts: line.product.formula !== undefined,
  }
}
