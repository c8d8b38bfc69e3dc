/**
 * How much of each ingredient somebody would take in a day, over everything recommended and in the
 * cart, and a warning where that passes a limit.
 *
 * A jar more is a longer supply, not a larger dose: each product counts once, one capsule a day.
 */
import { dailyLimitOf } from './daily-limits.ts'
import type { DailyLimit } from './daily-limits.ts'
import { listed } from './phrase.ts'
import type { Phrase } from './phrase.ts'
import { contentsOf } from './recommendable-product.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

/** `mg` a day; `from` are the names of the products that contain it. */
export type DailyTotal = {
  ingredient: string
  name: string
  mg: number
  limit: DailyLimit | undefined
  over: boolean
  from: string[]
}

/** The totals of one capsule of each product a day, in order of first appearance. */
export function dailyTotals(products: readonly RecommendableProduct[]): DailyTotal[] {
  const once = new Map(products.map((product) => [product.id, product]))
  const totals = new Map<string, { name: string; nanograms: number; from: string[] }>()
  for (const product of once.values()) {
    for (const { id, name, mg } of contentsOf(product)) {
      const total = totals.get(id) ?? { name, nanograms: 0, from: [] }
      total.nanograms += Math.round((mg ?? 0) * nanogramsPerMilligram)
      total.from.push(product.product_name)
      totals.set(id, total)
    }
  }
  return [...totals].map(([ingredient, { name, nanograms, from }]) => {
    const limit = dailyLimitOf(ingredient)
    const over = limit !== undefined && nanograms > Math.round(limit.mg * nanogramsPerMilligram)
    return { ingredient, name, mg: nanograms / nanogramsPerMilligram, limit, over, from }
  })
}

/** Whole nanograms add up exactly where milligrams such as 0.1 and 0.2 do not. */
const nanogramsPerMilligram = 1_000_000

/** The sentence for a total over its limit; undefined where there is nothing to warn of. */
export function warningOf(total: DailyTotal): Phrase | undefined {
  if (!total.over || !total.limit) return undefined
  return {
    text:
      total.from.length > 1
        ? 'Together, {products} contain {total} of {ingredient} a day. The most named for adults is {limit}. Ask our pharmacist before you take them together.'
        : '{products} contains {total} of {ingredient} a day. The most named for adults is {limit}. Ask our pharmacist before you take it.',
    values: {
      products: listed(total.from),
      total: massText(total.mg),
      ingredient: total.name,
      limit: massText(total.limit.mg),
    },
  }
}

/** "15 mg", "25 µg": as a label would print it, with a no-break space. */
export function massText(mg: number): string {
  const [amount, unit] = mg < 1 ? [mg * 1000, 'µg'] : [mg, 'mg']
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(amount)}\u00a0${unit}`
}
