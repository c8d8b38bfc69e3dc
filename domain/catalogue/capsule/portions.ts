/**
 * The portions of a formula for the drawings: largest first, by default at most `maxPortions`. In a
 * longer formula, the smallest ingredients together become one portion with id "rest", which is
 * always the last. A list beside the drawing names every ingredient.
 */
import {
  remainderPigmentNumber,
  sortIngredientsByAmount,
  toMilligrams,
  type Formula,
  type FormulaIngredient,
} from '#domain/catalogue/formula/formula.ts'

export type Portion = Readonly<{
  /** The ingredient's id, or "rest". */
  id: string
  /** Number of the pigment (pigments.ts); `remainderPigmentNumber` for "rest". */
  pigment: number
  /** Milligrams; 0 when no mass is known. */
  amount: number
  ingredients: readonly FormulaIngredient[]
}>

export const maxPortions = 12

const sumMilligrams = (ingredients: readonly FormulaIngredient[]): number =>
  ingredients.reduce((total, ingredient) => total + toMilligrams(ingredient), 0)

/**
 * Returns one portion per ingredient; with more than `maxCount` (at least 1) ingredients, the
 * largest `maxCount - 1` and the others as one. Ingredients of amount 0 have no portion.
 */
export function splitIntoPortions(
  formula: Formula,
  maxCount: number = maxPortions,
): readonly Portion[] {
  const measuredIngredients = sortIngredientsByAmount(formula).filter(
    (ingredient) => ingredient.amount > 0,
  )
  if (measuredIngredients.length <= maxCount) return measuredIngredients.map(createPortion)
  const otherIngredients = measuredIngredients.slice(maxCount - 1)
  return [
    ...measuredIngredients.slice(0, maxCount - 1).map(createPortion),
    {
      id: 'rest',
      pigment: remainderPigmentNumber,
      amount: sumMilligrams(otherIngredients),
      ingredients: otherIngredients,
    },
  ]
}

function createPortion(ingredient: FormulaIngredient): Portion {
  return {
    id: ingredient.id,
    pigment: ingredient.pigment,
    amount: toMilligrams(ingredient),
    ingredients: [ingredient],
  }
}
