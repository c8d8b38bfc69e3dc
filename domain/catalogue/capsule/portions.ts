/**
 * The portions of a formula for the drawings: largest first, at most twelve. In a longer formula,
 * the smallest ingredients together become one portion with id "rest". A list beside the drawing
 * names every ingredient.
 */
import {
  sortIngredientsByAmount,
  toMilligrams,
  type Formula,
  type FormulaIngredient,
} from '#domain/catalogue/formula/formula.ts'

export type Portion = Readonly<{
  /** The ingredient's id, or "rest". */
  id: string
  /** 1 to 28; 0 for "rest". */
  pigment: number
  /** Milligrams; 0 when no mass is known. */
  amount: number
  ingredients: readonly FormulaIngredient[]
}>

export const maxPortions = 12

const sumMilligrams = (ingredients: readonly FormulaIngredient[]): number =>
  ingredients.reduce((total, ingredient) => total + toMilligrams(ingredient), 0)

/** Returns one portion per ingredient, or the largest `maxCount - 1` and the others as one. */
export function splitIntoPortions(
  formula: Formula,
  maxCount: number = maxPortions,
): readonly Portion[] {
  const measuredIngredients = sortIngredientsByAmount(formula).filter(
    (ingredient) => ingredient.amount > 0,
  )
  const shownIngredients =
    measuredIngredients.length > maxCount
      ? measuredIngredients.slice(0, maxCount - 1)
      : measuredIngredients
  const portions = shownIngredients.map((ingredient): Portion => ({
    id: ingredient.id,
    pigment: ingredient.pigment,
    amount: toMilligrams(ingredient),
    ingredients: [ingredient],
  }))
  const otherIngredients = measuredIngredients.slice(shownIngredients.length)
  return otherIngredients.length === 0
    ? portions
    : [
        ...portions,
        {
          id: 'rest',
          pigment: 0,
          amount: sumMilligrams(otherIngredients),
          ingredients: otherIngredients,
        },
      ]
}
