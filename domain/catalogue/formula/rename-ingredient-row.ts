/**
 * Renames an ingredient row of the product form. Danger: compound and factor decide what is weighed
 * and how much, so they belong to the ingredient for which they were chosen. The field changes
 * letter by letter while staff type, so every other name empties them, and the name restores them.
 */
import { toIngredientId, type Ingredient } from './ingredient.ts'
import type { IngredientRow } from './ingredient-rows.ts'

/** What staff had for an ingredient before they renamed its row, by ingredient id. */
export type ChosenSources = Map<string, Pick<IngredientRow, 'compound' | 'factor' | 'form'>>

/**
 * Returns the row with the new name, and saves its source in `chosenSources`. Another ingredient
 * gets the source that staff had chosen for it, or else the pharmacy's usual one, or else none. A
 * row without a name keeps what staff typed.
 */
export function renameIngredientRow(
  row: IngredientRow,
  name: string,
  allIngredients: readonly Ingredient[],
  chosenSources: ChosenSources,
): IngredientRow {
  const oldId = toIngredientId(row.name)
  const newId = toIngredientId(name)
  // The same ingredient in other letters.
  if (newId === oldId) return { ...row, name }
  const { compound, factor, form } = row
  if (oldId !== '' && `${compound}${factor}${form}` !== '')
    chosenSources.set(oldId, { compound, factor, form })
  const chosenSource = chosenSources.get(newId)
  if (chosenSource) return { ...row, name, ...chosenSource }
  const ingredient = allIngredients.find(({ id }) => id === newId)
  if (ingredient)
    return {
      ...row,
      name,
      compound: ingredient.compound,
      factor: String(ingredient.factor),
      form: '',
    }
  return { ...row, name, ...(oldId !== '' && { compound: '', factor: '', form: '' }) }
}
