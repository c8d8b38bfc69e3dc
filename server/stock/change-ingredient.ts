/** Changes supplier, reorder level and unit of an ingredient's stock. */
import type { ParsedCallInput } from '#contract/call.ts'
import { validateSingleLine } from '#domain/checkout/text-limits.ts'
import { lotLimits } from '#domain/stock/lot-form.ts'
import { parseStockAmount, formatStockAmount, type StockUnit } from '#domain/stock/stock-amount.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findLots } from './find-lots.ts'
import { getStockItem, type LockedStockItem, type StockItem } from './list-ingredients.ts'
import { insertStockItem, updateStockItem } from './stock.store.ts'

type ChangeIngredientCall = 'PUT /api/pharmacy/ingredients/{ingredientId}'

/**
 * Saves the settings with an audit entry. Returns their new version, or the current version if no
 * setting differs. Throws NOT_FOUND, INVALID with the wrong fields, and CONFLICT if a colleague
 * changed the settings since `version`; its details have the typed (`yours`) and the stored values
 * (`theirs`). A new unit for an ingredient that has a lot is INVALID, because all stored amounts
 * would change their meaning.
 */
export async function changeIngredient(
  shop: Shop,
  actor: Actor,
  ingredientId: string,
  { version, unit, ...input }: ParsedCallInput<ChangeIngredientCall>['body'],
): Promise<{ version: number }> {
  return transact(shop.db, async (tx) => {
    const storedItem = await lockStockItem(shop, tx, ingredientId)
    const { supplier, reorderLevel } = parseSettings(input, unit)
    const changedFields = [
      unit !== storedItem.unit && 'unit',
      supplier !== storedItem.supplier && 'supplier',
      reorderLevel !== storedItem.reorderLevel && 'reorder level',
    ].filter((name) => name !== false)
    // Before the version is compared, so that a repeated save is no conflict (`rowVersion`).
    if (changedFields.length === 0) return { version: storedItem.version }
    if (version !== storedItem.version) throw createConflictError({ unit, ...input }, storedItem)
    if (unit !== storedItem.unit && (await findLots(tx, { ingredientId })).length > 0)
      throw new ShopError('INVALID', {
        fields: { unit: 'This ingredient has a lot. Its unit cannot change any more.' },
      })
    const columns = { unit, supplier, reorder_level: reorderLevel, changed_at: shop.now() }
    await updateStockItem(tx, storedItem, columns)
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'ingredient.changed',
      subjectId: ingredientId,
      detail: { fields: changedFields.join(', ') },
    })
    return { version: storedItem.version + 1 }
  })
}

/**
 * Returns the supplier, and the reorder level in the smallest unit; 0 without one. Throws INVALID
 * with each wrong field.
 */
function parseSettings(
  input: { supplier: string; reorderLevel: string },
  unit: StockUnit,
): { supplier: string; reorderLevel: number } {
  const supplier = input.supplier.trim()
  const fields: Record<string, string> = {}
  if (!validateSingleLine(supplier, lotLimits.supplier).ok)
    fields.supplier = `Use plain text of at most ${lotLimits.supplier} characters.`
  const levelResult =
    input.reorderLevel.trim() === ''
      ? ({ ok: true, amount: 0 } as const)
      : parseStockAmount(input.reorderLevel, unit)
  if (!levelResult.ok) fields.reorderLevel = levelResult.problem
  if (!levelResult.ok || Object.keys(fields).length > 0) throw new ShopError('INVALID', { fields })
  return { supplier, reorderLevel: levelResult.amount }
}

/**
 * Locks the row of an ingredient's stock until the transaction ends, so that the unit cannot change
 * during it. Creates a missing row with the defaults. Returns the row, read after the lock. Throws
 * NOT_FOUND.
 */
export async function lockStockItem(
  shop: Shop,
  tx: Tx,
  ingredientId: string,
): Promise<LockedStockItem> {
  const { unit } = await getStockItem(tx, ingredientId)
  // Version 0 is also what getStockItem returns for a missing row, so the caller's version stays
  // valid.
  await insertStockItem(tx, {
    ingredient_id: ingredientId,
    unit,
    version: 0,
    changed_at: shop.now(),
  })
  await tx
    .selectFrom('stock_item')
    .select('ingredient_id')
    .where('ingredient_id', '=', ingredientId)
    .forUpdate()
    .execute()
  // The only cast to LockedStockItem: the row was locked above.
  return (await getStockItem(tx, ingredientId)) as LockedStockItem
}

/**
 * Returns the CONFLICT with the typed and the stored values, which the screen shows side by side.
 */
function createConflictError(yours: object, storedItem: StockItem): ShopError {
  const { unit, supplier, reorderLevel, version } = storedItem
  const theirs = {
    unit,
    supplier,
    version,
    reorderLevel: reorderLevel === 0 ? '' : formatStockAmount(reorderLevel, unit),
  }
  return new ShopError('CONFLICT', { details: { yours, theirs } })
}
