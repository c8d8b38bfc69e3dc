/**
 * A formula for the drawings: largest first, at most twelve parts. In a longer formula the smallest
 * ingredients become one part. A list beside the drawing names every ingredient.
 */
import {
  byAmount,
  milligrams,
  type Formula,
  type FormulaIngredient,
} from '#domain/catalogue/formula.ts'

export type Portion = Readonly<{
  /** The ingredient's id, or "rest". */
  id: string
  /** 1 to 28; 0 for the rest. */
  pigment: number
  /** Milligrams; 0 when no mass is known. */
  amount: number
  ingredients: readonly FormulaIngredient[]
}>

export const maxPortions = 12

const sum = (ingredients: readonly FormulaIngredient[]): number =>
  ingredients.reduce((total, ingredient) => total + milligrams(ingredient), 0)

/** Returns all ingredients, or the largest `most - 1` and the rest as one part. */
export function portionsOf(formula: Formula, most: number = maxPortions): readonly Portion[] {
  const known = byAmount(formula).filter((ingredient) => ingredient.amount > 0)
  const shown = known.length > most ? known.slice(0, most - 1) : known
  const portions = shown.map((ingredient): Portion => ({
    id: ingredient.id,
    pigment: ingredient.pigment,
    amount: milligrams(ingredient),
    ingredients: [ingredient],
  }))
  const rest = known.slice(shown.length)
  return rest.length === 0
    ? portions
    : [...portions, { id: 'rest', pigment: 0, amount: sum(rest), ingredients: rest }]
}
