/*
 * Turns the rows that staff entered into the formula that is drawn, labelled and compounded. Known
 * ingredients keep their name, form and colour (`pigment`), and their usual source unless staff
 * entered another. New ingredients get an unused colour that differs from the others in the
 * capsule. The form's preview and the server both use this file.
 */
import type { Formula, FormulaIngredient } from './formula.ts'
import type { Ingredient } from './ingredient.ts'
import { assignPigment } from './pigment-distance.ts'
import type { EntryIngredient } from './ingredient-rows.ts'

export type ComposedFormula = {
  /** Undefined when no amounts were entered. */
  formula: Formula | undefined
  /** Ingredients that are new to the pharmacy, in the sequence of the rows. */
  newIngredients: Ingredient[]
  /** Names whose colour is too close to another colour of this capsule. */
  namesWithSimilarColour: string[]
}

/**
 * Returns the formula of the entered rows, and the ingredients that are new. `allIngredients` must
 * contain every ingredient of the pharmacy, or a new ingredient could get a colour that is in use.
 */
export function composeFormula(
  productId: number,
  rows: readonly EntryIngredient[],
  allIngredients: readonly Ingredient[],
): ComposedFormula {
  const ingredientById = new Map(allIngredients.map((ingredient) => [ingredient.id, ingredient]))
  const usedPigments = allIngredients.map(({ pigment }) => pigment)
  const neighbourPigments = rows.flatMap(({ id }) => ingredientById.get(id)?.pigment ?? [])
  const newIngredients: Ingredient[] = []
  const namesWithSimilarColour: string[] = []
  const ingredients = rows.flatMap((row): FormulaIngredient[] => {
    const { id, name, form, amount, unit } = row
    if (amount === undefined) return []
    let ingredient = ingredientById.get(id)
    if (!ingredient) {
      const assignment = assignPigment(usedPigments, neighbourPigments)
      if (!assignment.ok) namesWithSimilarColour.push(name)
      const pigment = assignment.ok ? assignment.pigment : assignment.bestPigment
      ingredient = { id, name, form, pigment, compound: row.compound, factor: row.factor ?? 1 }
      newIngredients.push(ingredient)
      usedPigments.push(pigment)
      neighbourPigments.push(pigment)
    }
    // Staff enter both compound and factor, or neither for the usual source of the ingredient.
    const source = row.factor === undefined ? ingredient : row
    const { compound, factor = 1 } = source
    return [{ ...ingredient, amount, unit, compound, factor }]
  })
  return {
    formula: ingredients.length > 0 ? { productId, ingredients } : undefined,
    newIngredients,
    namesWithSimilarColour,
  }
}
