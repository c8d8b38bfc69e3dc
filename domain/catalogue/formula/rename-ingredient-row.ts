/**
 * Renames an ingredient row of the product form. The usual source of a known ingredient is filled
 * in. Danger: compound and factor decide what is weighed and how much, so a row must not keep those
 * of the ingredient that it had before.
 */
import { toIngredientId, type Ingredient } from './ingredient.ts'
import type { IngredientRow } from './ingredient-rows.ts'

/**
 * Returns the row with the new name. A known ingredient gets its compound and factor. Any other
 * name loses the values that belong to the ingredient named before, and keeps what staff typed.
 */
export function renameIngredientRow(
  row: IngredientRow,
  name: string,
  allIngredients: readonly Ingredient[],
): IngredientRow {
  const renamedRow = { ...row, name }
  // The same ingredient in other letters.
  if (toIngredientId(name) === toIngredientId(row.name)) return renamedRow
  const newIngredient = findByName(name, allIngredients)
  if (newIngredient)
    return {
      ...renamedRow,
      compound: newIngredient.compound,
      factor: String(newIngredient.factor),
    }
  const oldIngredient = findByName(row.name, allIngredients)
  if (!oldIngredient) return renamedRow
  return {
    ...renamedRow,
    ...(hasSourceOf(row, oldIngredient) && { compound: '', factor: '' }),
    ...(row.form === oldIngredient.form && { form: '' }),
  }
}

function findByName(name: string, allIngredients: readonly Ingredient[]): Ingredient | undefined {
  const ingredientId = toIngredientId(name)
  return allIngredients.find(({ id }) => id === ingredientId)
}

/** A typed factor does not count if the compound is still the ingredient's. */
function hasSourceOf(row: IngredientRow, { compound, factor }: Ingredient): boolean {
  return row.compound === compound && (compound !== '' || row.factor === String(factor))
}
