/*
 * What a product needs before shoppers may see it. A draft may lack any of it; an edit of a
 * published product may not remove any of it. Most important: staff must have declared the
 * allergens, or that there are none.
 */
import type { Formula } from './formula.ts'
import { milligrams } from './formula.ts'
import type { Picture } from './picture.ts'
import type { FormProblem, ProductEntry } from './product-form.ts'

/** Minerals are weighed as a salt or extract, never pure: a factor of 1 would under-dose them. */
const minerals: ReadonlySet<string> = new Set([
  'boron',
  'calcium',
  'chromium',
  'copper',
  'iodine',
  'iron',
  'lithium',
  'magnesium',
  'manganese',
  'molybdenum',
  'phosphorus',
  'potassium',
  'selenium',
  'silicon',
  'sodium',
  'vanadium',
  'zinc',
])

/**
 * Returns what is missing; empty when the product may be published. `formula` is undefined when
 * staff have typed no amounts.
 */
export function publicationGaps(
  entry: ProductEntry,
  formula: Formula | undefined,
  pictures: readonly Picture[],
): FormProblem[] {
  const gaps: FormProblem[] = []
  const addGap = (field: string, text: string, ingredient?: string): void => {
    gaps.push({ field, phrase: { text, ...(ingredient && { values: { ingredient } }) } })
  }
  if (entry.ingredients.length === 0) addGap('ingredients', 'Add the ingredients.')
  else if (!formula) addGap('ingredients', 'Enter the amount of each ingredient per capsule.')
  for (const [index, { id, name }] of entry.ingredients.entries()) {
    const part = formula?.ingredients.find((ingredient) => ingredient.id === id)
    if (!part) continue
    if (minerals.has(id) && (part.factor ?? 1) === 1)
      addGap(`ingredients.${index}`, 'Enter the compound and factor of {ingredient}.', name)
    if (part.unit === 'IU' && milligrams(part) === 0)
      addGap(`ingredients.${index}`, 'Enter {ingredient} in mg or µg: its IU have no weight.', name)
  }
  if (entry.allergies === '' && !entry.noAllergens)
    addGap('allergies', 'Enter the allergens, or tick "No allergens to declare".')
  if (!formula && pictures.length === 0) addGap('image', 'Add a photo.')
  const isUndescribed = ({ kind, alt }: Picture): boolean =>
    kind === 'photo' && (alt.trim() === '' || alt.trim() === entry.product_name)
  if (pictures.some(isUndescribed)) addGap('photos', 'Describe each photo.')
  return gaps
}
