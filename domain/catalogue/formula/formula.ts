/**
 * What one capsule of a product contains. `amount` is always the active ingredient: labels, daily
 * limits and recommendations use it. The pharmacy weighs the compound, which is heavier: amount ÷
 * factor. Never weigh `amount` itself, or a salt is under-dosed several-fold.
 */
import type { Translate } from '#domain/content/messages.ts'

/** IU: international units. CFU: colony-forming units, the count of living cultures. */
export type AmountUnit = 'g' | 'mg' | 'µg' | 'IU' | 'CFU'

// Orders and batches store formulas as JSON: do not rename a field of these two types, and do not
// change its meaning.

export type FormulaIngredient = Readonly<{
  /**
   * ASCII slug. Its start selects the conversion of IU (`milligramsPerIu`). It also breaks ties in
   * lists, and is the random seed of the capsule's drawing.
   */
  id: string
  name: string
  /** Grade or origin of a substance that is weighed as it is: "Hydrolysed, type I". */
  form?: string | undefined
  /** Of active ingredient in one capsule. */
  amount: number
  unit: AmountUnit
  /** Number of the ingredient's colour (pigments.ts). */
  pigment: number
  /**
   * Salt, extract or trituration that is weighed, with its grade: "ferrous bisglycinate, 20% iron".
   * Empty or absent for a pure substance.
   */
  compound?: string | undefined
  /** Mass fraction of active ingredient in the compound; 1 when absent. */
  factor?: number | undefined
}>

/**
 * The pigment of the smallest ingredients when a drawing shows them as one portion. Not in
 * pigments.ts, so that pages which colour pigments with CSS do not load the table of colours.
 */
export const remainderPigmentNumber = 0

export type Formula = Readonly<{
  productId: number
  /**
   * Id of the ingredient whose colour is the product's background. If absent or not in the formula,
   * the largest ingredient is used.
   */
  ground?: string | undefined
  ingredients: readonly FormulaIngredient[]
}>

/**
 * Milligrams per international unit (IU), by the start of the ingredient's id: 40 IU of vitamin D
 * are 1 µg, 1 IU of vitamin A is 0.3 µg of retinol, 1 IU of vitamin E is 0.67 mg of its natural
 * form. The first matching row applies: put a longer prefix above a shorter one. To add a vitamin,
 * add a row; without one, `findPublicationGaps` asks staff for mg or µg.
 */
const milligramsPerIu: readonly (readonly [idPrefix: string, milligrams: number])[] = [
  ['vitamin-d', 0.001 / 40],
  ['vitamin-a', 0.0003],
  ['vitamin-e', 0.67],
]

/**
 * To compare a sum of masses with a limit, add them in whole nanograms: in floating point,
 * 0.1 + 0.2 milligrams is not exactly 0.3.
 */
export const nanogramsPerMilligram = 1_000_000

/** Returns milligrams of active ingredient; 0 when the unit has no known mass (CFU, unknown IU). */
export function toMilligrams(
  ingredient: Pick<FormulaIngredient, 'id' | 'amount' | 'unit'>,
): number {
  const { id, amount, unit } = ingredient
  // While staff edit a product, an amount can be NaN or negative. The drawing is then empty.
  if (!Number.isFinite(amount) || amount <= 0) return 0
  if (unit === 'g') return amount * 1000
  if (unit === 'mg') return amount
  if (unit === 'µg') return amount / 1000
  if (unit === 'CFU') return 0
  return amount * (milligramsPerIu.find(([idPrefix]) => id.startsWith(idPrefix))?.[1] ?? 0)
}

/**
 * Returns the mass of compound, in the unit of `activeAmount`, which must be a mass and not IU or
 * CFU. Throws RangeError unless `factor` is above 0 and at most 1.
 */
export function computeWeighedAmount(activeAmount: number, factor: number): number {
  if (!(factor > 0 && factor <= 1)) throw new RangeError(`invalid compound factor ${factor}`)
  return activeAmount / factor
}

/**
 * Returns milligrams of compound in one capsule; 0 when the unit has no known mass. Throws
 * RangeError for an invalid factor.
 */
export const toWeighedMilligrams = (ingredient: FormulaIngredient): number =>
  computeWeighedAmount(toMilligrams(ingredient), ingredient.factor ?? 1)

/**
 * Returns milligrams of powder in one capsule: the sum of its compounds. Living cultures (CFU)
 * count as 0, because their mass is not known. A product with unknown IU cannot be published.
 * Throws RangeError for an invalid factor.
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
  const substance = removeGrade(compound)
  // "Zinc, as zinc" says nothing: such an ingredient is printed with its form.
  const isRedundant = substance === '' || substance.toLowerCase() === name.toLowerCase()
  if (!isRedundant) return t('as {compound}', { compound: t(substance) })
  return form === '' ? '' : t(form)
}

/** Returns milligrams of active ingredients in one capsule. */
export const computeActiveMilligrams = (formula: Formula): number =>
  formula.ingredients.reduce((sum, ingredient) => sum + toMilligrams(ingredient), 0)

/**
 * Returns the ingredients, largest active mass first, then those without a known mass, last those
 * without an amount; ties by id. Every list and drawing has this sequence.
 */
export function sortIngredientsByAmount(formula: Formula): readonly FormulaIngredient[] {
  const missingAmountRank = ({ amount }: FormulaIngredient): number => (amount > 0 ? 0 : 1)
  return formula.ingredients.slice().sort(
    (a, b) =>
      toMilligrams(b) - toMilligrams(a) ||
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

/**
 * For English and Malay, which write numbers in the same way. Danger: an amount below 0.0005 is
 * printed as 0, so staff must enter it in a smaller unit.
 */
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
