/*
 * Turns what staff typed into the formula that is drawn, labelled and compounded: known ingredients
 * keep their name, form and colour, and their usual source unless staff typed another; new ones get a
 * colour that stands apart in this capsule. The form's preview and the server make the same formula
 * from the same shelf of ingredients.
 */
import type { Formula, FormulaIngredient } from './formula.ts'
import type { Ingredient } from './ingredient.ts'
import { assignPigment } from './pigment-distance.ts'
import type { EntryIngredient } from './product-form.ts'

export type ComposedFormula = {
  /** Undefined where no amounts were given. */
  formula: Formula | undefined
  /** Ingredients the pharmacy did not have, in the order typed. */
  fresh: Ingredient[]
  /** Names whose colour could not be kept far enough from the others of this capsule. */
  close: string[]
}

/** `shelf`: every ingredient the pharmacy has. */
export function composeFormula(
  productId: number,
  entry: readonly EntryIngredient[],
  shelf: readonly Ingredient[],
): ComposedFormula {
  const known = new Map(shelf.map((ingredient) => [ingredient.id, ingredient]))
  const taken = shelf.map(({ pigment }) => pigment)
  const neighbours = entry.flatMap(({ id }) => known.get(id)?.pigment ?? [])
  const fresh: Ingredient[] = []
  const close: string[] = []
  const ingredients = entry.flatMap((typed): FormulaIngredient[] => {
    const { id, name, form, amount, unit } = typed
    if (amount === undefined) return []
    let ingredient = known.get(id)
    if (!ingredient) {
      const assigned = assignPigment(taken, neighbours)
      if (!assigned.ok) close.push(name)
      const pigment = assigned.ok ? assigned.pigment : assigned.best
      ingredient = { id, name, form, pigment, compound: typed.compound, factor: typed.factor ?? 1 }
      fresh.push(ingredient)
      taken.push(pigment)
      neighbours.push(pigment)
    }
    const { compound, factor = 1 } = typed.factor === undefined ? ingredient : typed
    return [{ ...ingredient, amount, unit, compound, factor }]
  })
  return { formula: ingredients.length > 0 ? { productId, ingredients } : undefined, fresh, close }
}
