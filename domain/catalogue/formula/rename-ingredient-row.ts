/**
 * Renames an ingredient row of the product form. The usual source of a known ingredient is filled
 * in. Danger: compound and factor decide what is weighed and how much, so a row must not keep those
 * of the ingredient that it had before.
 */
import { toIngredientId, type Ingredient } from './ingredient.ts'
import type { IngredientRow } from './ingredient-rows.ts'

/**
 * Returns the row with the new name. A known ingredient gets its compound and factor. A corrected
 * name keeps what staff typed, and loses the values of the ingredient named before. Another name
 * loses all of them.
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
 * Returns whether the name is of another ingredient. The field changes letter by letter while staff
 * type, so letters added or removed at the end are a correction. A single letter that is left of a
 * longer name begins another one.
 */
function isOtherName(oldId: string, newId: string): boolean {
  if (oldId === '') return false
  return newId.length <= 1 || !(oldId.startsWith(newId) || newId.startsWith(oldId))
}

function findByName(name: string, allIngredients: readonly Ingredient[]): Ingredient | undefined {
  const ingredientId = toIngredientId(name)
  return allIngredients.find(({ id }) => id === ingredientId)
}

/** A typed factor does not count if the compound is still the ingredient's. */
function hasSourceOf(row: IngredientRow, { compound, factor }: Ingredient): boolean {
  return row.compound === compound && (compound !== '' || row.factor === String(factor))
}
