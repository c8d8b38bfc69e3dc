/**
 * The fields of a product that the recommendation needs; a catalogue product has all of them. An
 * unknown `breastFeedingSafe` counts as unsafe (see `hard-filters.ts`).
 */
import { toMilligrams } from '#domain/catalogue/formula/formula.ts'
import type { FormulaIngredient } from '#domain/catalogue/formula/formula.ts'
import type { ProductGender } from '#domain/catalogue/product.ts'
import { toIngredientId } from '#domain/catalogue/formula/ingredient.ts'

export type RecommendableProduct = {
  id: number
  product_name: string
  category: string
  gender: ProductGender
  /** Comma-separated allergens that the product contains or may contain. */
  allergies: string
  /** Staff declared that there are no allergens. Undefined in older copies of a product. */
  noAllergens?: boolean | undefined
  /** False means that staff did not tick it; see `listAllergens` for what that counts as. */
  glutenFree?: boolean | undefined
  nutFree?: boolean | undefined
  breastFeedingSafe?: boolean | undefined
  available?: boolean | undefined
  /** Ingredient names, for products without known amounts. */
  ingredients: readonly string[]
  formula?: { ingredients: readonly RecommendableIngredient[] } | undefined
}

type RecommendableIngredient = Pick<
  FormulaIngredient,
  'id' | 'name' | 'amount' | 'unit' | 'form' | 'compound'
>

/** `mg` is the amount in one capsule; undefined when the ingredient has no known mass. */
export type CapsuleContent = { id: string; name: string; mg: number | undefined }

/** Returns the contents of one capsule. Without a formula, they are names without amounts. */
export function listContents(product: RecommendableProduct): CapsuleContent[] {
  if (!product.formula)
    return product.ingredients.map((name) => ({ id: toIngredientId(name), name, mg: undefined }))
  return product.formula.ingredients.map((ingredient) => ({
    id: ingredient.id,
    name: ingredient.name,
    // 0 means that the mass is unknown.
    mg: toMilligrams(ingredient) || undefined,
  }))
}

/**
 * Returns one text per ingredient: id, name, form and the compound that is weighed. A compound can
 * name an allergen that the ingredient's name does not: selenium is weighed as selenium yeast.
 */
export function listIngredientTexts({ formula, ingredients }: RecommendableProduct): string[] {
  if (!formula) return [...ingredients]
  const formulaNames = new Set(formula.ingredients.map(({ name }) => name))
  return [
    ...formula.ingredients.map(formatIngredientText),
    ...ingredients.filter((name) => !formulaNames.has(name)),
  ]
}

/** Returns the words of one ingredient for `findIngredientAllergens`. */
export function formatIngredientText({
  id,
  name,
  form = '',
  compound = '',
}: Pick<RecommendableIngredient, 'id' | 'name' | 'form' | 'compound'>): string {
  return `${id} ${name} ${form} ${compound}`
}
