/**
 * The amount of each substance that a customer would take per day from several products, and a
 * warning when the amount exceeds a limit. Each product counts once, as one capsule per day,
 * because a second jar is a longer supply and not a larger dose.
 */
import { nanogramsPerMilligram } from '#domain/catalogue/formula/formula.ts'
import { findDailyLimit, type DailyLimit } from './daily-limits.ts'
import { joinProductNames, type Phrase } from './phrase.ts'
import {
  listContents,
  type CapsuleContent,
  type RecommendableProduct,
} from './recommendable-product.ts'
import { getSubstanceName } from './substances.ts'

type DailyTotal = {
  /** Id of the substance if it has a limit, else of the ingredient. */
  id: string
  name: string
  /** The amount per day. */
  mg: number
  limit: DailyLimit | undefined
  exceedsLimit: boolean
  /** The products that contain the substance or ingredient. */
  products: RecommendableProduct[]
}

/**
 * Returns the totals of one capsule per day of each product, in the sequence in which the
 * substances first appear. An ingredient without a known mass counts as 0 mg.
 */
export function computeDailyTotals(products: readonly RecommendableProduct[]): DailyTotal[] {
  const uniqueProducts = new Map(products.map((product) => [product.id, product]))
  const totals = new Map<
    string,
    Pick<DailyTotal, 'name' | 'limit'> & {
      nanograms: number
      products: Set<RecommendableProduct>
    }
  >()
  for (const product of uniqueProducts.values()) {
    for (const content of listContents(product))
      for (const { id, name, limit } of listSubjects(content)) {
        const total = totals.get(id) ?? { name, limit, nanograms: 0, products: new Set() }
        total.nanograms += Math.round((content.mg ?? 0) * nanogramsPerMilligram)
        total.products.add(product)
        totals.set(id, total)
      }
  }
  return [...totals].map(([id, { name, limit, nanograms, products: containingProducts }]) => {
    const exceedsLimit =
      limit !== undefined && nanograms > Math.round(limit.mg * nanogramsPerMilligram)
    return {
      id,
      name,
      mg: nanograms / nanogramsPerMilligram,
      limit,
      exceedsLimit,
      products: [...containingProducts],
    }
  })
}

/**
 * Returns the totals that an ingredient counts for: those of its substances with a limit, or else
 * one of its own. "Retinyl palmitate" counts for vitamin A. A total has the name of the ingredient
 * only if both have the same id.
 */
function listSubjects({
  id,
  name,
  activeSubstances,
}: CapsuleContent): Pick<DailyTotal, 'id' | 'name' | 'limit'>[] {
  const subjects = activeSubstances.flatMap((substance) => {
    const limit = findDailyLimit(substance)
    if (!limit) return []
    return [{ id: substance, name: id === substance ? name : getSubstanceName(substance), limit }]
  })
  return subjects.length > 0 ? subjects : [{ id, name, limit: undefined }]
}

/** Returns the warning for a total over its limit; undefined for any other total. */
export function findLimitWarning(total: DailyTotal): Phrase | undefined {
  if (!total.exceedsLimit || !total.limit) return undefined
  return {
    text:
      total.products.length > 1
        ? 'Together, {products} contain {total} of {ingredient} a day. The daily limit for adults is {limit}. Ask our pharmacist before you take them together.'
        : '{products} contains {total} of {ingredient} a day. The daily limit for adults is {limit}. Ask our pharmacist before you take it.',
    values: {
      products: joinProductNames(total.products.map(({ product_name: name }) => name)),
      total: formatMass(total.mg),
      ingredient: total.name,
      limit: formatMass(total.limit.mg),
    },
  }
}

/** Formats a mass as labels print it, with a no-break space: "15 mg", "25 µg". */
export function formatMass(mg: number): string {
  const [amount, unit] = mg < 1 ? [mg * 1000, 'µg'] : [mg, 'mg']
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(amount)}\u00a0${unit}`
}
