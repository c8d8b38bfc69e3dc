/*
 * Coverage: whether the usable stock is enough for the paid orders that are not made yet. Each
 * ingredient goes to the oldest orders first. An order line keeps its share of one ingredient while
 * another one is missing, so that more stock never makes a covered line uncovered (decision 127).
 */
import type { Formula } from '#domain/catalogue/formula.ts'
import { weighingsOf } from '#domain/pharmacy/batch.ts'
import type { StockUnit } from '#domain/stock/stock-amount.ts'

/**
 * What a lot contains, or what a batch sheet asks for. All four must agree, as in judgeLotUse:
 * otherwise a batch refuses the lot.
 */
export type Source = {
  readonly ingredientId: string
  readonly unit: StockUnit
  /** Empty for the pure substance. */
  readonly compound: string
  readonly factor: number
}

/**
 * What an order line needs of one source. `name`: of the ingredient. `amount`: in the smallest
 * unit, as on the batch sheet, which includes the overage of weighed ingredients.
 */
export type Need = Source & { readonly name: string; readonly amount: number }

export type UsableStock = {
  /** Released stock that has not expired; at most one entry for each source. */
  readonly amounts: readonly (Source & { readonly amount: number })[]
  /** Ingredients that ever had a lot. The pharmacy keeps no stock of the others. */
  readonly trackedIds: ReadonlySet<string>
}

/** A need and the part of it that the stock does not cover. */
export type Shortage = Need & { readonly missing: number }

/** Returns what must be weighed for a number of capsules of a formula. */
export function needsOf(formula: Formula, capsules: number): Need[] {
  return weighingsOf(formula, capsules).map(({ ingredient, unit, amount }) => ({
    ingredientId: ingredient.id,
    name: ingredient.name,
    unit,
    compound: ingredient.compound ?? '',
    factor: ingredient.factor ?? 1,
    amount,
  }))
}

/**
 * Returns the shortages of each line, in the order of `lines`; empty for a covered line. `lines`
 * must begin with the oldest payment. An ingredient that is not tracked never has a shortage.
 */
export function coverLines(
  lines: readonly { readonly needs: readonly Need[] }[],
  stock: UsableStock,
): Shortage[][] {
  const remaining = new Map(stock.amounts.map((source) => [sourceKey(source), source.amount]))
  return lines.map(({ needs }) =>
    needs.flatMap((need) => {
      if (!stock.trackedIds.has(need.ingredientId)) return []
      const key = sourceKey(need)
      const available = remaining.get(key) ?? 0
      const taken = Math.min(available, need.amount)
      remaining.set(key, available - taken)
      return taken < need.amount ? [{ ...need, missing: need.amount - taken }] : []
    }),
  )
}

/** Adds up the shortages of the same source, and sorts them by name. */
export function totalShortages(shortages: readonly Shortage[]): Shortage[] {
  const groups = Map.groupBy(shortages, sourceKey)
  return [...groups.values()]
    .map((group) => group.reduce(addShortage))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

function addShortage(sum: Shortage, { amount, missing }: Shortage): Shortage {
  return { ...sum, amount: sum.amount + amount, missing: sum.missing + missing }
}

/**
 * Returns whether a product is stopped, which means not available for sale: the owner chose it, an
 * open order cannot be made, and each ingredient ever had a lot. Without the last rule, a pharmacy
 * that keeps no stock here could not sell.
 */
export function mustStop(
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
 * Returns equal texts for equal sources. No part contains '|': judgeLine refuses it in typed texts.
 */
export function sourceKey({ ingredientId, unit, compound, factor }: Source): string {
  return [ingredientId, unit, compound, factor].join('|')
}
