/** Reads ingredients with their stock, for the list and for the page of an ingredient. */
import type { HandlerResult } from '#contract/call.ts'
import type { Ingredient } from '#domain/catalogue/formula/ingredient.ts'
import { sen, formatPlainRinggit } from '#domain/money.ts'
import { deriveLotCondition } from '#domain/stock/lot.ts'
import { chooseStockUnit, type StockUnit } from '#domain/stock/stock-amount.ts'
import { computeStockLevel } from '#domain/stock/stock-level.ts'
import { dateInMalaysia, type CalendarDate } from '#domain/time.ts'
import { listAllIngredients, listUnitsInFormulas } from '#server/catalogue/desk/read-products.ts'
import type { Locked } from '#server/db/locked.ts'
import type { Db } from '#server/db/open-database.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findLots, readUnit, type StoredLot } from './find-lots.ts'

type ShowIngredient = 'GET /api/pharmacy/ingredients/{ingredientId}'
type IngredientReply = HandlerResult<ShowIngredient>['ingredient']

/**
 * An ingredient with the settings of its stock. The settings are defaults until staff change them
 * or receive a lot, which creates the row in stock_item.
 */
export type StockItem = Ingredient & {
  unit: StockUnit
  /** Empty without a supplier. */
  supplier: string
  /** In the smallest unit; 0 without a reorder level. */
  reorderLevel: number
  /** 0 before the first change. */
  version: number
}

/**
 * A stock item whose row in stock_item exists and is locked until the transaction ends. Only
 * lockStockItem returns one.
 */
export type LockedStockItem = Locked<StockItem, 'stock item'>

/** Returns all ingredients with their usable stock. */
export async function listIngredients(
  shop: Shop,
): Promise<HandlerResult<'GET /api/pharmacy/ingredients'>> {
  const ingredients = await listStockItems(shop.db)
  const lotsByIngredientId = Map.groupBy(
    await findLots(shop.db, { inStock: true }),
    ({ ingredientId }) => ingredientId,
  )
  const today = dateInMalaysia(shop.now())
  return {
    ingredients: ingredients.map((ingredient) =>
      toIngredientReply(ingredient, lotsByIngredientId.get(ingredient.id), today),
    ),
  }
}

/** Returns an ingredient with all its lots, including lots without stock. Throws NOT_FOUND. */
export async function showIngredient(
  shop: Shop,
  ingredientId: string,
): Promise<HandlerResult<ShowIngredient>> {
  const ingredient = await getStockItem(shop.db, ingredientId)
  const lots = await findLots(shop.db, { ingredientId })
  const today = dateInMalaysia(shop.now())
  return {
    ingredient: toIngredientReply(ingredient, lots, today),
    mayChangeUnit: lots.length === 0,
    lots: lots.map((lot) => toLotReply(lot, today)),
  }
}

/** Returns one ingredient with the settings of its stock. Throws NOT_FOUND. */
export async function getStockItem(db: Db, ingredientId: string): Promise<StockItem> {
  const ingredient = (await listStockItems(db)).find(({ id }) => id === ingredientId)
  if (!ingredient) throw new ShopError('NOT_FOUND')
  return ingredient
}

/** Returns all ingredients, sorted by name, with the settings of their stock. */
export async function listStockItems(db: Db): Promise<StockItem[]> {
  const rows = await db.selectFrom('stock_item').selectAll().execute()
  const rowsByIngredientId = new Map(rows.map((row) => [row.ingredient_id, row]))
  const unitsByIngredientId = await listUnitsInFormulas(db)
  return (await listAllIngredients(db)).map((ingredient) => {
    const row = rowsByIngredientId.get(ingredient.id)
    const usualUnit = chooseStockUnit(ingredient.id, unitsByIngredientId.get(ingredient.id) ?? [])
    return {
      ...ingredient,
      unit: row ? readUnit(row.unit) : usualUnit,
      supplier: row?.supplier ?? '',
      reorderLevel: row?.reorder_level ?? 0,
      version: row?.version ?? 0,
    }
  })
}

function toIngredientReply(
  ingredient: StockItem,
  lots: readonly StoredLot[] = [],
  today: CalendarDate,
): IngredientReply {
  const { nearestExpiry, marks, ...level } = computeStockLevel(lots, ingredient.reorderLevel, today)
  return { ...ingredient, ...level, nearestExpiry: nearestExpiry ?? null, marks: [...marks] }
}

/** Returns the fields of a lot that all replies about lots share. showLot adds more fields. */
export function toLotReply(
  lot: StoredLot,
  today: CalendarDate,
): HandlerResult<ShowIngredient>['lots'][number] {
  const {
    priceSen,
    release,
    // Not in the reply of the list; showLot adds the author and the time.
    id: _id,
    createdBy: _createdBy,
    createdAt: _createdAt,
    ...sharedFields
  } = lot
  return {
    ...sharedFields,
    price: priceSen === undefined ? null : formatPlainRinggit(sen(priceSen)),
    condition: deriveLotCondition(lot, today),
    releasedBy: release?.name ?? null,
  }
}
