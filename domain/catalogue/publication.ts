/*
 * The requirements of a published product. A draft may be incomplete; an edit of a published
 * product must keep it complete. The most important requirement is that staff declare the
 * allergens, or that there are none.
 */
import type { FormProblem } from '#domain/form-problem.ts'
import {
  findIngredientAllergens,
  listDeclaredAllergens,
} from '#domain/recommendation/allergen-synonyms.ts'
import { formatIngredientText } from '#domain/recommendation/recommendable-product.ts'
import { findSubstances } from '#domain/recommendation/substances.ts'
import { toMilligrams, type Formula } from './formula/formula.ts'
import type { Picture } from './picture.ts'
import type { ProductEntry } from './product-form.ts'

/**
 * Ids of minerals, which are always weighed as a salt or extract. The factor is the share of active
 * ingredient in what is weighed (formula.ts); 1 means pure. With factor 1, the salt would be
 * weighed as if it were pure, and each capsule would hold too little of the mineral.
 */
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
export function findPublicationGaps(
  entry: ProductEntry,
  formula: Formula | undefined,
  pictures: readonly Picture[],
): FormProblem[] {
  const gaps: FormProblem[] = []
  const addGap = (field: string, text: string, ingredientName?: string): void => {
    gaps.push({
      field,
      phrase: { text, ...(ingredientName && { values: { ingredient: ingredientName } }) },
    })
  }
  if (entry.ingredients.length === 0) addGap('ingredients', 'Add the ingredients.')
  else if (!formula) addGap('ingredients', 'Enter the amount of each ingredient per capsule.')
  for (const { field, id, name } of entry.ingredients) {
    const ingredient = formula?.ingredients.find((candidate) => candidate.id === id)
    if (!ingredient) continue
    const isMineral = [id, ...findSubstances(`${id} ${name}`)].some((key) => minerals.has(key))
    if (isMineral && (ingredient.factor ?? 1) === 1)
      addGap(field, 'Enter the compound and factor of {ingredient}.', name)
    // Without a mass, the ingredient would count as 0 mg in daily limits and on the batch sheet.
    if (ingredient.unit === 'IU' && toMilligrams(ingredient) === 0)
      addGap(field, 'Enter {ingredient} in mg or µg: its IU have no weight.', name)
  }
  if (entry.allergies === '' && !entry.noAllergens)
    addGap('allergies', 'Enter the allergens, or tick "No allergens to declare".')
  else gaps.push(...findUndeclaredAllergens(entry, formula))
  // With a formula, the shop draws the pictures itself, so no photo is needed.
  if (!formula && pictures.length === 0) addGap('image', 'Add a photo.')
  // The product's name alone does not describe a photo to a blind shopper.
  const isUndescribed = ({ kind, alt }: Picture): boolean =>
    kind === 'photo' && (alt.trim() === '' || alt.trim() === entry.product_name)
  if (pictures.some(isUndescribed)) addGap('photos', 'Describe each photo.')
  return gaps
}

/**
 * Returns the allergens that the ingredients name but staff do not declare. The recommendation
 * leaves the product out for these allergens, so the product's page must name them too.
 */
function findUndeclaredAllergens(entry: ProductEntry, formula: Formula | undefined): FormProblem[] {
  const declaredAllergens = new Set(listDeclaredAllergens(entry.allergies))
  const undeclaredAllergens = new Set<string>()
  const ingredientNames: string[] = []
  // The formula has the usual source of an ingredient; the rows have only what staff typed.
  for (const ingredient of formula?.ingredients ?? entry.ingredients) {
    const found = findIngredientAllergens(formatIngredientText(ingredient)).filter(
      (allergen) => !declaredAllergens.has(allergen),
    )
    if (found.length > 0) ingredientNames.push(ingredient.name)
    for (const allergen of found) undeclaredAllergens.add(allergen)
  }
  if (undeclaredAllergens.size === 0) return []
  const values = {
    allergens: [...undeclaredAllergens].join(', '),
    ingredients: ingredientNames.join(', '),
  }
  return [
    {
      field: 'allergies',
      phrase: { text: 'Enter these allergens too: {allergens} (in {ingredients}).', values },
    },
  ]
}
