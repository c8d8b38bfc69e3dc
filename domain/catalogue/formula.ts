/**
 * What one capsule of a product holds. `amount` is always the active ingredient: labels, daily limits
 * and recommendations use it. The pharmacy weighs the compound, which is heavier: amount ÷ factor.
 * Never weigh `amount` itself, or a salt is under-dosed several-fold.
 */
import type { Text } from '#domain/content/messages.ts'

export type AmountUnit = 'g' | 'mg' | 'µg' | 'IU' | 'CFU'

export type FormulaIngredient = Readonly<{
  /** Slug of the ingredient, ASCII: it breaks ties and seeds the drawing. */
  id: string
  name: string
  /** Grade or origin of a substance that is weighed as it is: "Hydrolysed, type I". */
  form?: string | undefined
  /** Of active ingredient in one capsule. */
  amount: number
  unit: AmountUnit
  /** 1 to 28, see pigments.ts. */
  pigment: number
  /** Salt, extract or trituration that is weighed: "ferrous bisglycinate". Empty for a pure substance. */
  compound?: string | undefined
  /** Mass fraction of active ingredient in the compound; 1 when absent. */
  factor?: number | undefined
}>

export type Formula = Readonly<{
  productId: number
  /** Id of the ingredient whose colour lies behind the product; the largest when absent. */
  ground?: string | undefined
  ingredients: readonly FormulaIngredient[]
}>

/** Milligrams in one international unit, by how the ingredient's id begins. */
const milligramsPerIu: readonly (readonly [start: string, milligrams: number])[] = [
  ['vitamin-d', 0.001 / 40],
  ['vitamin-a', 0.0003],
  ['vitamin-e', 0.67],
]

/** The mass of active ingredient in milligrams; 0 where the unit has no known mass (living cultures, unknown IU). */
export function milligrams(ingredient: Pick<FormulaIngredient, 'id' | 'amount' | 'unit'>): number {
  const { id, amount, unit } = ingredient
  // Nothing known is not a mass: a missing or negative amount draws as an empty shell.
  if (!Number.isFinite(amount) || amount <= 0) return 0
  if (unit === 'g') return amount * 1000
  if (unit === 'mg') return amount
  if (unit === 'µg') return amount / 1000
  if (unit === 'CFU') return 0
  return amount * (milligramsPerIu.find(([start]) => id.startsWith(start))?.[1] ?? 0)
}

/** The mass of compound that holds an active amount, in the same unit. Throws on an impossible factor. */
export function weighedAmount(active: number, factor: number): number {
  if (!(factor > 0 && factor <= 1)) throw new RangeError(`no compound has a factor of ${factor}`)
  return active / factor
}

/** Milligrams of compound in one capsule; 0 where the unit has no known mass. */
export const weighedMilligrams = (ingredient: FormulaIngredient): number =>
  weighedAmount(milligrams(ingredient), ingredient.factor ?? 1)

/** Milligrams of powder in one capsule: the sum of its compounds. */
export const fillMilligrams = (formula: Formula): number =>
  formula.ingredients.reduce((sum, ingredient) => sum + weighedMilligrams(ingredient), 0)

/** A compound without its grade: "ferrous bisglycinate" of "ferrous bisglycinate, 20% iron". */
export const saltOf = (compound: string): string => compound.split(',')[0] ?? ''

/** As labels name the source: "as ferrous bisglycinate", or the form; empty when neither is known. */
export function sourceText(
  t: Text,
  { name, form = '', compound = '' }: Pick<FormulaIngredient, 'name' | 'form' | 'compound'>,
): string {
  const salt = saltOf(compound)
  const isNamed = salt === '' || salt.toLowerCase() === name.toLowerCase()
  return isNamed ? form && t(form) : t('as {compound}', { compound: t(salt) })
}

/** The mass of active ingredients in one capsule, in milligrams. */
export const totalMilligrams = (formula: Formula): number =>
  formula.ingredients.reduce((sum, ingredient) => sum + milligrams(ingredient), 0)

/** Largest first, ties by id in code-point order: the order of every list and drawing. */
export function byAmount(formula: Formula): readonly FormulaIngredient[] {
  const unknown = (ingredient: FormulaIngredient): number => (ingredient.amount > 0 ? 0 : 1)
  return formula.ingredients.slice().sort(
    (one, other) =>
      milligrams(other) - milligrams(one) ||
      // Living cultures have no mass but an amount; what has no amount at all comes last.
      unknown(one) - unknown(other) ||
      // Slugs are ASCII, where UTF-16 order is code-point order.
      (one.id < other.id ? -1 : 1),
  )
}

/** The ingredient whose colour is the ground of the product's stage; undefined for an empty formula. */
export function groundIngredient(formula: Formula): FormulaIngredient | undefined {
  return (
    formula.ingredients.find((ingredient) => ingredient.id === formula.ground) ??
    byAmount(formula)[0]
  )
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

/** "150 mg", "1,000 IU", "5 billion CFU": the amount as a label prints it, with no-break spaces. */
export function amountText(ingredient: Pick<FormulaIngredient, 'amount' | 'unit'>): string {
  const { amount, unit } = ingredient
  if (unit === 'CFU' && amount >= 1e9) return `${number.format(amount / 1e9)}\u00a0billion\u00a0CFU`
  if (unit === 'CFU' && amount >= 1e6) return `${number.format(amount / 1e6)}\u00a0million\u00a0CFU`
  return `${number.format(amount)}\u00a0${unit}`
}
