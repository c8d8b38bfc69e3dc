/*
 * Coverage: whether the usable stock is enough for the paid orders that are not made yet. An order
 * line is covered if the stock is enough for it and for all older lines; otherwise it has
 * shortages. A line keeps its share of an ingredient even if another ingredient is missing, so that
 * more stock never turns a covered line into a line with shortages.
 */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { computeWeighings } from '#domain/pharmacy/batch.ts'
import type { StockUnit } from '#domain/stock/stock-amount.ts'

/**
 * The source of an ingredient, in a lot or on a batch sheet. All four fields must be equal, as in
 * checkLotUse, or a batch refuses the lot.
 */
type Source = {
  readonly ingredientId: string
  readonly unit: StockUnit
  /** Empty for the pure substance. */
  readonly compound: string
  readonly factor: number
}

/**
 * The amount of one source that an order line needs. `name` is the ingredient's name. `amount` is
 * the amount of the batch sheet in the smallest unit, so it includes the overage of weighed
 * ingredients.
 */
export type Need = Source & { readonly name: string; readonly amount: number }

export type UsableStock = {
  /** Released stock that has not expired; at most one entry for each source. */
  readonly amounts: readonly (Source & { readonly amount: number })[]
  /**
   * Ids of the ingredients that have ever had a lot. The pharmacy does not record the stock of the
   * other ingredients here.
   */
  readonly trackedIds: ReadonlySet<string>
}

/** A need, and the amount that the stock does not cover. */
export type Shortage = Need & { readonly missingAmount: number }

/** Returns the needs of a number of capsules of a formula. */
export function computeNeeds(formula: Formula, capsules: number): Need[] {
  return computeWeighings(formula, capsules).map(({ ingredient, unit, amount }) => ({
    ingredientId: ingredient.id,
    name: ingredient.name,
    unit,
    compound: ingredient.compound ?? '',
    factor: ingredient.factor ?? 1,
    amount,
  }))
}

/**
 * Returns the lines, each with its shortages; a covered line has none. `lines` must be sorted by
 * payment, oldest first. An ingredient that is not tracked never has a shortage.
 */
export function computeShortages<Line extends { readonly needs: readonly Need[] }>(
  lines: readonly Line[],
  stock: UsableStock,
): (Line & { shortages: readonly Shortage[] })[] {
  const remainingBySource = new Map(
    stock.amounts.map((source) => [toSourceKey(source), source.amount]),
  )
  return lines.map((line) => ({
    ...line,
    shortages: line.needs.flatMap((need) => {
      if (!stock.trackedIds.has(need.ingredientId)) return []
      const key = toSourceKey(need)
      const availableAmount = remainingBySource.get(key) ?? 0
      const takenAmount = Math.min(availableAmount, need.amount)
      remainingBySource.set(key, availableAmount - takenAmount)
      return takenAmount < need.amount
        ? [{ ...need, missingAmount: need.amount - takenAmount }]
        : []
    }),
  }))
}

/** Returns one shortage for each source, with the summed amounts, sorted by name. */
export function sumShortages(shortages: readonly Shortage[]): Shortage[] {
  const shortagesBySource = Map.groupBy(shortages, toSourceKey)
  return [...shortagesBySource.values()]
    .map((group) => group.reduce(addShortage))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

function addShortage(sum: Shortage, { amount, missingAmount }: Shortage): Shortage {
  return { ...sum, amount: sum.amount + amount, missingAmount: sum.missingAmount + missingAmount }
}

/**
 * Returns whether the sale of a product must stop. It stops if the owner chose this for the
 * product, the open orders have a shortage, and each of its ingredients has had a lot. Without the
 * last rule, a pharmacy that records no stock here could not sell.
 */
export function mustStopSales(
  product: { readonly stopWithoutStock: boolean; readonly ingredientIds: readonly string[] },
  { hasShortage, trackedIds }: { hasShortage: boolean; trackedIds: ReadonlySet<string> },
): boolean {
  const { stopWithoutStock, ingredientIds } = product
  return (
    stopWithoutStock &&
    hasShortage &&
    ingredientIds.length > 0 &&
    ingredientIds.every((id) => trackedIds.has(id))
  )
}

/**
 * Returns the same key for equal sources. '|' is a safe separator, because validateSingleLine
 * refuses typed texts with this character.
 */
export function toSourceKey({ ingredientId, unit, compound, factor }: Source): string {
  return [ingredientId, unit, compound, factor].join('|')
}
