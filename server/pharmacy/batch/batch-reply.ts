/** Maps batches, and order lines that still have to be made, to API replies. */
import type { CallResult } from '#contract/call.ts'
import { bestBefore } from '#domain/pharmacy/best-before.ts'
import { ownWorkInBatch, weighingsOf, totalWeight } from '#domain/pharmacy/batch.ts'
import type { Actor } from '#server/http/identify.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import type { Batch } from './stored-batch.ts'
import type { LineToMake } from './list-to-make.ts'

export function toBatchReply(
  shop: Shop,
  actor: Actor,
  batch: Batch,
): CallResult<'GET /api/pharmacy/batches/{batchNumber}'> {
  const { shelfLifeMonths } = settingsOf(shop).delivery
  const { number, day, capsules, state, madeBy, version, formula } = batch
  const lots = new Map(batch.lots.map((lot) => [lot.ingredient, lot]))
  const weighings = weighingsOf(formula, capsules)
  return {
    number,
    day,
    product: batch.productName,
    capsules,
    state,
    madeBy,
    checkedBy: batch.checkedBy ?? null,
    checkedAt: batch.checkedAt?.toISOString() ?? null,
    checkedAlone: batch.checkedAlone,
    ownWork: ownWorkInBatch(batch, actor.userId),
    version,
    formula: { ...formula, ingredients: formula.ingredients.map((each) => ({ ...each })) },
    weighings: weighings.map(({ ingredient, perCapsule, compoundPerCapsule, toWeigh }) => ({
      ingredient: ingredient.id,
      name: ingredient.name,
      form: ingredient.form ?? '',
      pigment: ingredient.pigment,
      compound: ingredient.compound ?? '',
      factor: ingredient.factor ?? 1,
      perCapsule,
      compoundPerCapsule,
      toWeigh,
      lot: lots.get(ingredient.id)?.lot ?? '',
      weighedBy: lots.get(ingredient.id)?.weighedBy ?? '',
    })),
    whole: totalWeight(weighings),
    lines: batch.lines.map((line) => ({
      orderId: line.orderNumber,
      position: line.position,
      name: line.customer,
      product: line.product,
      quantity: line.quantity,
      capsules: line.quantity * line.size,
      bestBefore: bestBefore(line.placedAt, shelfLifeMonths),
    })),
  }
}

export function toLineReply(
  shop: Shop,
  line: LineToMake,
): CallResult<'GET /api/pharmacy/to-make'>['lines'][number] {
  const { shelfLifeMonths } = settingsOf(shop).delivery
  return {
    orderId: line.orderNumber,
    position: line.position,
    name: line.customer,
    product: line.name,
    quantity: line.quantity,
    capsules: line.quantity * line.size,
    bestBefore: bestBefore(line.placedAt, shelfLifeMonths),
    amounts: line.product.formula !== undefined,
  }
}
