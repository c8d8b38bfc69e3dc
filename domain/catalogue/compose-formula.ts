/*
 * Turns typed rows into the formula that is drawn, labelled and compounded. Known ingredients keep
 * name, form and colour, and their usual source unless another was typed. New ones get a colour
 * that differs from the others of this capsule. The form's preview and the server both use this.
 */
import type { Formula, FormulaIngredient } from './formula.ts'
import type { Ingredient } from './ingredient.ts'
import { assignPigment } from './pigment-distance.ts'
import type { EntryIngredient } from './product-form.ts'

export type ComposedFormula = {
  /** Undefined when no amounts were typed. */
  formula: Formula | undefined
  /** Ingredients that are new to the pharmacy, in the order typed. */
  fresh: Ingredient[]
  /** Names whose colour is too close to another colour of this capsule. */
  close: string[]
}

/** `shelf`: all ingredients of the pharmacy. */
export function composeFormula(
  productId: number,
  entry: readonly EntryIngredient[],
  allIngredients: readonly Ingredient[],
): ComposedFormula {
  const known = new Map(allIngredients.map((ingredient) => [ingredient.id, ingredient]))
  const taken = allIngredients.map(({ pigment }) => pigment)
  const neighbourPigments = entry.flatMap(({ id }) => known.get(id)?.pigment ?? [])
  const fresh: Ingredient[] = []
  const close: string[] = []
  const ingredients = entry.flatMap((typed): FormulaIngredient[] => {
    const { id, name, form, amount, unit } = typed
    if (amount === undefined) return []
    let ingredient = known.get(id)
    if (!ingredient) {
      const assigned = assignPigment(taken, neighbourPigments)
      if (!assigned.ok) close.push(name)
      const pigment = assigned.ok ? assigned.pigment : assigned.best
      ingredient = { id, name, form, pigment, compound: typed.compound, factor: typed.factor ?? 1 }
      fresh.push(ingredient)
      taken.push(pigment)
      neighbourPigments.push(pigment)
    }
    const { compound, factor = 1 } = typed.factor === undefined ? ingredient : typed
    return [{ ...ingredient, amount, unit, compound, factor }]
  })
  return { formula: ingredients.length > 0 ? { productId, ingredients } : undefined, fresh, close }
}
