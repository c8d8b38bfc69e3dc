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
  /** False counts as an allergen. Undefined means that staff never set it: not an allergen. */
  glutenFree?: boolean | undefined
  nutFree?: boolean | undefined
  breastFeedingSafe?: boolean | undefined
  available?: boolean | undefined
  /** Ingredient names, for products without known amounts. */
  ingredients: readonly string[]
  formula?:
    | { ingredients: readonly Pick<FormulaIngredient, 'id' | 'name' | 'amount' | 'unit'>[] }
    | undefined
}

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
