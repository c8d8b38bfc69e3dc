/**
 * The formula as the drawings see it: largest first, at most twelve parts, the smallest of a longer
 * formula gathered into one. A list beside the drawing still names every ingredient.
 */
import {
  byAmount,
  milligrams,
  type Formula,
  type FormulaIngredient,
} from '#domain/catalogue/formula.ts'

export type Portion = Readonly<{
  /** The ingredient's id; "rest" for what is gathered. */
  id: string
  /** 1 to 28; 0 for the rest. */
  pigment: number
  /** Milligrams; 0 when no mass is known. */
  amount: number
  ingredients: readonly FormulaIngredient[]
}>

export const mostPortions = 12

const sum = (ingredients: readonly FormulaIngredient[]): number =>
  ingredients.reduce((total, ingredient) => total + milligrams(ingredient), 0)

/** The largest `most - 1` ingredients and the rest as one, or all of them when they fit. */
export function portionsOf(formula: Formula, most: number = mostPortions): readonly Portion[] {
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
