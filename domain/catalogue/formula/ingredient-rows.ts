/** Validates the ingredient rows of the product form: name, amount, unit and source. */
import { productLimits } from '#domain/catalogue/product-limits.ts'
import { checkSingleLine, checkForPoison } from '#domain/catalogue/check-text.ts'
import type { AddProblem } from '#domain/form-problem.ts'
import type { AmountUnit } from './formula.ts'
import { toIngredientId } from './ingredient.ts'

/**
 * One ingredient row. `amount` is the active ingredient in one capsule and may be empty. `compound`
 * and `factor` describe the compound to weigh; both are empty for the pharmacy's usual source.
 */
export type IngredientRow = {
  name: string
  form: string
  amount: string
  unit: string
  compound: string
  factor: string
}

/** A row after validation. */
export type EntryIngredient = {
  /** The row of the form, such as `ingredients.1`: empty rows above it count. */
  field: string
  id: string
  name: string
  form: string
  /** Either all ingredients of a form have an amount, or none has. */
  amount: number | undefined
  unit: AmountUnit
  compound: string
  /**
   * Undefined for the usual source of a known ingredient, and for a new ingredient that is pure.
   */
  factor: number | undefined
}

export const amountUnits: readonly AmountUnit[] = ['mg', 'µg', 'g', 'IU', 'CFU']

export const emptyIngredientRow: IngredientRow = {
  name: '',
  form: '',
  amount: '',
  unit: 'mg',
  compound: '',
  factor: '',
}

/**
 * Returns the ingredients of all rows with a name or an amount. Adds a problem for each invalid
 * value. Danger: after a problem, do not use the result, because it has placeholders for invalid
 * values.
 */
export function parseIngredientRows(
  rows: readonly IngredientRow[],
  addProblem: AddProblem,
): EntryIngredient[] {
  const filledRows = rows
    .map((row, index) => ({ ...row, field: `ingredients.${index}`, name: row.name.trim() }))
    // The specification adds an ingredient only if its text is not empty after trimming.
    .filter((row) => row.name !== '' || row.amount.trim() !== '')
  if (filledRows.length > productLimits.ingredients)
    addProblem('ingredients', 'At most {count} ingredients.', {
      count: String(productLimits.ingredients),
    })
  const hasAmounts = filledRows.some((row) => row.amount.trim() !== '')
  const seenIds = new Set<string>()
  return filledRows.map(({ field, name, ...row }) => {
    const form = row.form.trim()
    checkSingleLine({ field, text: name, maxLength: productLimits.ingredientName }, addProblem)
    checkSingleLine({ field, text: form, maxLength: productLimits.ingredientForm }, addProblem)
    const id = toIngredientId(name)
    if (id === '') addProblem(field, 'Enter the name of the ingredient in Latin letters.')
    else if (seenIds.has(id)) addProblem(field, '{name} is listed twice.', { name })
    seenIds.add(id)
    const knownUnit = findUnit(row.unit)
    // Never guessed: an unknown unit read as mg could make a capsule a thousand times too strong.
    if (!knownUnit) addProblem(field, 'Choose one of these units: {units}.', { units: unitList })
    // Only to continue with the other checks: the form is refused, so no caller gets this unit.
    const unit = knownUnit ?? 'mg'
    const source = parseSource({ ...row, field, unit }, addProblem)
    checkForPoison(field, `${name} ${form} ${source.compound}`, addProblem)
    const amount = parseIngredientAmount(row.amount)
    if (hasAmounts && row.amount.trim() === '')
      addProblem(field, 'Enter an amount for every ingredient, or for none.')
    else if (hasAmounts && amount === undefined)
      addProblem(field, 'Enter the amount per capsule, such as 150 or 2.5.')
    return { field, id, name, form, amount, unit, ...source }
  })
}

const unitList = amountUnits.join(', ')

const findUnit = (text: string): AmountUnit | undefined =>
  amountUnits.find((candidate) => candidate === text)

/** Parses compound and factor, which must be given together or not at all. */
function parseSource(
  row: Pick<IngredientRow, 'compound' | 'factor'> & { field: string; unit: AmountUnit },
  addProblem: AddProblem,
): Pick<EntryIngredient, 'compound' | 'factor'> {
  const { field, unit } = row
  const compound = row.compound.trim()
  checkSingleLine(
    { field, text: compound, maxLength: productLimits.ingredientCompound },
    addProblem,
  )
  const factor = parseFactor(row.factor)
  if (factor === undefined && row.factor.trim() !== '')
    addProblem(field, 'A factor is above 0 and at most 1, such as 0.2.')
  else if (factor === undefined && compound !== '')
    addProblem(field, 'Enter the factor of the compound: 1 if it is pure, 0.2 if it is 20% active.')
  else if (factor !== undefined && factor < 1 && compound === '')
    addProblem(field, 'Enter the name of the compound that is weighed.')
  else if (factor !== undefined && factor < 1 && unit === 'CFU')
    addProblem(field, 'Living cultures are counted, not weighed: leave compound and factor empty.')
  return { compound, factor }
}

/**
 * Returns the rows with a name, for the preview while staff type. An amount or factor that cannot
 * be parsed yet is undefined. Of two rows with the same ingredient, the first counts.
 */
export function listReadableIngredients(rows: readonly IngredientRow[]): EntryIngredient[] {
  const entryById = new Map<string, EntryIngredient>()
  for (const [index, row] of rows.entries()) {
    const name = row.name.trim()
    const id = toIngredientId(name)
    const unit = findUnit(row.unit)
    const compound = row.compound.trim()
    const factor = parseFactor(row.factor)
    const entry = {
      field: `ingredients.${index}`,
      id,
      name,
      form: row.form.trim(),
      // While the unit is unknown, there is no amount, so the unit below is not shown.
      amount: unit && parseIngredientAmount(row.amount),
      unit: unit ?? 'mg',
    }
    if (id !== '' && !entryById.has(id)) entryById.set(id, { ...entry, compound, factor })
  }
  return [...entryById.values()]
}

/** Parses an amount above 0. Living cultures need up to 15 digits: 5000000000 CFU. */
function parseIngredientAmount(text: string): number | undefined {
  if (!/^\d{1,15}(\.\d{1,6})?$/.test(text.trim())) return undefined
  const amount = Number(text)
  return amount > 0 ? amount : undefined
}

/** Parses a factor above 0 and at most 1. */
function parseFactor(text: string): number | undefined {
  if (!/^[01](\.\d{1,8})?$/.test(text.trim())) return undefined
  const factor = Number(text)
  return factor > 0 && factor <= 1 ? factor : undefined
}
