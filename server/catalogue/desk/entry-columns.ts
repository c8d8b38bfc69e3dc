import { sortIngredientsByAmount, type Formula } from '#domain/catalogue/formula/formula.ts'
import type { ProductEntry } from '#domain/catalogue/product-form.ts'

import { toProductColumns, type ProductColumns } from '#server/catalogue/catalogue.store.ts'

/**
 * Returns the product's columns for a validated form. The names of the ingredients are in the
 * sequence of the label: by amount if the form has amounts, otherwise as typed.
 */
export function toEntryColumns(entry: ProductEntry, formula: Formula | undefined): ProductColumns {
  const ingredients = formula ? sortIngredientsByAmount(formula) : entry.ingredients
  return toProductColumns({ ...entry, ingredients: ingredients.map(({ name }) => name) })
}
