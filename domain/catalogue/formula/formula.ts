/**
 * What one capsule of a product contains. `amount` is always the active ingredient: labels, daily
 * limits and recommendations use it. The pharmacy weighs the compound, which is heavier: amount ÷
 * factor. Never weigh `amount` itself, or a salt is under-dosed several-fold.
 */
import type { Translate } from '#domain/content/messages.ts'

/** IU: international units. CFU: colony-forming units, the count of living cultures. */
export type AmountUnit = 'g' | 'mg' | 'µg' | 'IU' | 'CFU'

export type FormulaIngredient = Readonly<{
  /** ASCII slug. Breaks ties in lists, and is the random seed of the capsule's drawing. */
  id: string
  name: string
  /** Grade or origin of a substance that is weighed as it is: "Hydrolysed, type I". */
  form?: string | undefined
  /** Of active ingredient in one capsule. */
  amount: number
  unit: AmountUnit
  /** 1 to 28, see pigments.ts. */
  pigment: number
  /**
   * Salt, extract or trituration that is weighed: "ferrous bisglycinate". Empty for a pure
   * substance.
   */
  compound?: string | undefined
  /** Mass fraction of active ingredient in the compound; 1 when absent. */
  factor?: number | undefined
}>

export type Formula = Readonly<{
  productId: number
  /**
   * Id of the ingredient whose colour is the product's background; the largest when absent. Orders
   * and batches store formulas, so the name must not change.
   */
  ground?: string | undefined
  ingredients: readonly FormulaIngredient[]
}>

/**
 * Milligrams per international unit (IU), by the start of the ingredient's id: 40 IU of vitamin D
 * are 1 µg, 1 IU of vitamin A is 0.3 µg of retinol, 1 IU of vitamin E is 0.67 mg of its natural
 * form. To add a vitamin, add a row; without one, `findPublicationGaps` asks staff for mg or µg.
 */
const milligramsPerIu: readonly (readonly [idPrefix: string, milligrams: number])[] = [
  ['vitamin-d', 0.001 / 40],
  ['vitamin-a', 0.0003],
  ['vitamin-e', 0.67],
]

/**
 * Masses are added in whole nanograms, because in floating point 0.1 + 0.2 milligrams is not
 * exactly 0.3.
 */
export const nanogramsPerMilligram = 1_000_000

/** Returns milligrams of active ingredient; 0 when the unit has no known mass (CFU, unknown IU). */
export function toMilligrams(
  ingredient: Pick<FormulaIngredient, 'id' | 'amount' | 'unit'>,
): number {
  const { id, amount, unit } = ingredient
  // A missing or negative amount is not a mass: the drawing then shows an empty shell.
  if (!Number.isFinite(amount) || amount <= 0) return 0
  if (unit === 'g') return amount * 1000
  if (unit === 'mg') return amount
  if (unit === 'µg') return amount / 1000
  if (unit === 'CFU') return 0
  return amount * (milligramsPerIu.find(([idPrefix]) => id.startsWith(idPrefix))?.[1] ?? 0)
}

/**
 * Returns the amount of compound, in the unit of `activeAmount`. Throws RangeError unless `factor`
 * is above 0 and at most 1.
 */
export function computeWeighedAmount(activeAmount: number, factor: number): number {
  if (!(factor > 0 && factor <= 1)) throw new RangeError(`invalid compound factor ${factor}`)
  return activeAmount / factor
}

/** Returns milligrams of compound in one capsule; 0 when the unit has no known mass. */
export const toWeighedMilligrams = (ingredient: FormulaIngredient): number =>
  computeWeighedAmount(toMilligrams(ingredient), ingredient.factor ?? 1)

/**
 * Returns milligrams of powder in one capsule: the sum of its compounds. Living cultures (CFU)
 * count as 0, because their mass is not known. A product with unknown IU cannot be published.
 */
export const computeFillMilligrams = (formula: Formula): number =>
  formula.ingredients.reduce((sum, ingredient) => sum + toWeighedMilligrams(ingredient), 0)

/**
 * Returns the compound as labels print it, without its grade: "ferrous bisglycinate, 20% iron"
 * becomes "ferrous bisglycinate".
 */
export const removeGrade = (compound: string): string => compound.split(',')[0] ?? ''

/**
 * Returns the source as labels print it: "as ferrous bisglycinate", or the form; '' if neither is
 * known.
 */
export function formatSource(
  t: Translate,
  { name, form = '', compound = '' }: Pick<FormulaIngredient, 'name' | 'form' | 'compound'>,
): string {
  const salt = removeGrade(compound)
  // "Zinc, as zinc" says nothing: such an ingredient is printed with its form.
  const isSameAsName = salt === '' || salt.toLowerCase() === name.toLowerCase()
  return isSameAsName ? form && t(form) : t('as {compound}', { compound: t(salt) })
}

/** Returns milligrams of active ingredients in one capsule. */
export const computeTotalMilligrams = (formula: Formula): number =>
  formula.ingredients.reduce((sum, ingredient) => sum + toMilligrams(ingredient), 0)

/**
 * Returns the ingredients, largest mass first, ties by id. Every list and drawing has this order.
 */
export function sortIngredientsByAmount(formula: Formula): readonly FormulaIngredient[] {
  /** 1 without an amount, so that it sorts last. */
  const missingAmountRank = ({ amount }: FormulaIngredient): number => (amount > 0 ? 0 : 1)
  return formula.ingredients.slice().sort(
    (a, b) =>
      toMilligrams(b) - toMilligrams(a) ||
      // Living cultures have an amount but no mass. Ingredients without any amount come last.
      missingAmountRank(a) - missingAmountRank(b) ||
      // Slugs are ASCII, so UTF-16 order is code-point order.
      (a.id < b.id ? -1 : 1),
  )
}

/**
 * Returns the ingredient whose colour is the product's background; undefined for an empty formula.
 */
export function findBackgroundIngredient(formula: Formula): FormulaIngredient | undefined {
  return (
    formula.ingredients.find((ingredient) => ingredient.id === formula.ground) ??
    sortIngredientsByAmount(formula)[0]
  )
}

const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

/** Returns the amount as labels print it, with no-break spaces: "150 mg", "5 billion CFU". */
export function formatAmount(ingredient: Pick<FormulaIngredient, 'amount' | 'unit'>): string {
  const { amount, unit } = ingredient
  if (unit === 'CFU' && amount >= 1e9)
    return `${numberFormat.format(amount / 1e9)}\u00a0billion\u00a0CFU`
  if (unit === 'CFU' && amount >= 1e6)
    return `${numberFormat.format(amount / 1e6)}\u00a0million\u00a0CFU`
  return `${numberFormat.format(amount)}\u00a0${unit}`
}
