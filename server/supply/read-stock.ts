/** Reads the stock that batches can take, and the warnings about low or unusable stock. */
import { sql } from 'kysely'

import { deriveLotCondition } from '#domain/stock/lot.ts'
import { toSourceKey, type UsableStock } from '#domain/supply/coverage.ts'
import {
  findStockWarnings,
  usageWindowDays,
  type StockedLot,
  type StockWarning,
} from '#domain/supply/stock-warnings.ts'
import { dateInMalaysia, days, subtractDuration } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'
import { findLots, type StoredLot } from '#server/stock/find-lots.ts'
import { listStockItems } from '#server/stock/list-ingredients.ts'

/** Returns the stock that batches can take today, and the ingredients that have ever had a lot. */
export async function readUsableStock(shop: Pick<Shop, 'now'>, db: Db): Promise<UsableStock> {
  const today = dateInMalaysia(shop.now())
  const usableLots = (await findLots(db, { inStock: true })).filter(
    (lot) => deriveLotCondition(lot, today) === 'released',
  )
  const lotsBySource = Map.groupBy(usableLots, toSourceKey)
  return {
    amounts: [...lotsBySource.values()].flatMap((lots) => {
      // All lots of a source share what `toSourceKey` joins: ingredient, unit, compound and factor.
      const [firstLot] = lots
      if (!firstLot) return []
      const { ingredientId, unit, compound, factor } = firstLot
      return [{ ingredientId, unit, compound, factor, amount: sumStock(lots) }]
    }),
    trackedIds: await findIdsWithLots(db),
  }
}

/** Returns the warnings about ingredients and lots as of now, sorted as by findStockWarnings. */
export async function readStockWarnings(shop: Shop, db: Db): Promise<StockWarning[]> {
  const now = shop.now()
  const today = dateInMalaysia(now)
  const ingredients = await listStockItems(db)
  const lots = await findLots(db, { inStock: true })
  const lotsByIngredientId = Map.groupBy(lots, ({ ingredientId }) => ingredientId)
  const usedByIngredientId = await sumWeighedAmounts(
    db,
    subtractDuration(now, days(usageWindowDays)),
  )
  const quarantinedSinceByLotId = await findQuarantinedSince(db, lots)
  const namesByIngredientId = new Map(ingredients.map(({ id, name }) => [id, name]))
  const ingredientStocks = ingredients.map((ingredient) => {
    const usableLots = (lotsByIngredientId.get(ingredient.id) ?? []).filter(
      (lot) => deriveLotCondition(lot, today) === 'released',
    )
    return {
      ...ingredient,
      usable: sumStock(usableLots),
      used: usedByIngredientId.get(ingredient.id) ?? 0,
    }
  })
  const stockedLots = lots.map((lot): StockedLot => ({
    ...lot,
    ingredientName: namesByIngredientId.get(lot.ingredientId) ?? lot.ingredientId,
    quarantinedSince: dateInMalaysia(quarantinedSinceByLotId.get(lot.id) ?? lot.createdAt),
  }))
  return findStockWarnings(ingredientStocks, stockedLots, today)
}

const sumStock = (lots: readonly StoredLot[]): number =>
  lots.reduce((sum, { stock }) => sum + stock, 0)

/** Returns the ids of the ingredients that have ever had a lot. */
async function findIdsWithLots(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('lot').select('ingredient_id').distinct().execute()
  return new Set(rows.map(({ ingredient_id: id }) => id))
}

/**
 * Returns the amount of each ingredient that batches weighed after `since`, by the id of the
 * ingredient. Weighed amounts are stored as negative numbers; the result is positive. Discarded
 * stock is left out: a discarded container says nothing about how fast jars are made. Corrections
 * are left out: they correct the records and use no stock.
 */
async function sumWeighedAmounts(db: Db, since: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('stock_movement')
    .innerJoin('lot', 'lot.id', 'stock_movement.lot_id')
    .select(['lot.ingredient_id', sql<number>`-sum(stock_movement.amount)::bigint`.as('used')])
    .where('stock_movement.kind', '=', 'weighed')
    .where('stock_movement.at', '>', since)
    .groupBy('lot.ingredient_id')
    .execute()
  return new Map(rows.map(({ ingredient_id: id, used }) => [id, used]))
}

/**
 * Returns, by the id of the lot, when each lot in quarantine last returned to it. Lots that have
 * been in quarantine since they were received are left out.
 */
async function findQuarantinedSince(
  db: Db,
  lots: readonly StoredLot[],
): Promise<ReadonlyMap<number, Date>> {
  const ids = lots.filter(({ state }) => state === 'quarantine').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('lot_event')
    .select(['lot_id', sql<Date>`max(at)`.as('at')])
    .where('kind', '=', 'quarantined')
    .where('lot_id', 'in', ids)
    .groupBy('lot_id')
    .execute()
  return new Map(rows.map(({ lot_id: id, at }) => [id, new Date(at)]))
}
