/**
 * Renames an ingredient row of the product form. Danger: compound and factor decide what is weighed
 * and how much, so the row of a new ingredient must not keep those of the one that it had before.
 */
import { toIngredientId, type Ingredient } from './ingredient.ts'
import type { IngredientRow } from './ingredient-rows.ts'

/**
 * Returns the row with the new name. If the name is that of a known ingredient, its compound and
 * factor are filled in. Otherwise, a corrected name keeps the compound, factor and form that staff
 * typed, and loses those of the ingredient named before. Another name loses all three.
 */
export function renameIngredientRow(
  row: IngredientRow,
  name: string,
  allIngredients: readonly Ingredient[],
): IngredientRow {
  const oldId = toIngredientId(row.name)
  const newId = toIngredientId(name)
  // The same ingredient in other letters.
  if (newId === oldId) return { ...row, name }
  const isReplaced = isOtherName(oldId, newId)
  const renamedRow = { ...row, name, ...(isReplaced && { compound: '', factor: '', form: '' }) }
  const newIngredient = findByName(name, allIngredients)
  if (newIngredient)
    return {
      ...renamedRow,
      compound: newIngredient.compound,
      factor: String(newIngredient.factor),
    }
  const oldIngredient = findByName(row.name, allIngredients)
  if (isReplaced || !oldIngredient) return renamedRow
  return {
    ...renamedRow,
    ...(hasSourceOf(row, oldIngredient) && { compound: '', factor: '' }),
    ...(row.form === oldIngredient.form && { form: '' }),
  }
}

/**
 * Returns whether the new name is another name, not a correction. The field changes letter by
 * letter while staff type, so letters added or removed at the end are a correction. If only one
 * letter is left, staff are about to type another name.
 */
function isOtherName(oldId: string, newId: string): boolean {
  if (oldId === '') return false
  return newId.length <= 1 || !(oldId.startsWith(newId) || newId.startsWith(oldId))
}

function findByName(name: string, allIngredients: readonly Ingredient[]): Ingredient | undefined {
  const ingredientId = toIngredientId(name)
  return allIngredients.find(({ id }) => id === ingredientId)
}

/**
 * Returns whether the row has the compound of the ingredient. For a pure substance, which has no
 * compound, the factor must be the same too.
 */
function hasSourceOf(row: IngredientRow, { compound, factor }: Ingredient): boolean {
  return row.compound === compound && (compound !== '' || row.factor === String(factor))
}
