/**
 * The fields of a product that the recommendation needs; a catalogue product has all of them. An
 * unknown `breastFeedingSafe` counts as unsafe (see `hard-filters.ts`).
 */
import { toMilligrams, type FormulaIngredient } from '#domain/catalogue/formula/formula.ts'
import { toIngredientId } from '#domain/catalogue/formula/ingredient.ts'
import type { ProductGender } from '#domain/catalogue/product.ts'
import { findSubstances, isKnownName, type SubstanceId } from './substances.ts'

export type RecommendableProduct = {
  id: number
  product_name: string
  category: string
  gender: ProductGender
  /** Comma-separated allergens that the product contains or may contain. */
  allergies: string
  /** Staff declared that there are no allergens. Undefined in older copies of a product. */
  noAllergens?: boolean | undefined
  /** False means that staff did not tick the box. `listAllergens` decides what that means. */
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

type NamedIngredient = Pick<FormulaIngredient, 'id' | 'name' | 'form' | 'compound'>

export type CapsuleContent = {
  id: string
  name: string
  /** The amount in one capsule; undefined when the ingredient has no known mass. */
  mg: number | undefined
  /** What `mg` is the amount of, see `findActiveSubstances`. */
  activeSubstances: readonly SubstanceId[]
  /** All substances that the ingredient names, also in its form and compound. */
  substances: readonly SubstanceId[]
}

/** Returns the contents of one capsule. Without a formula, they are names without amounts. */
export function listContents(product: RecommendableProduct): CapsuleContent[] {
  if (!product.formula)
    return product.ingredients.map((name) =>
      toContent({ id: toIngredientId(name), name }, undefined),
    )
  return product.formula.ingredients.map((ingredient) =>
    // 0 means that the mass is unknown.
    toContent(ingredient, toMilligrams(ingredient) || undefined),
  )
}

function toContent(ingredient: NamedIngredient, mg: number | undefined): CapsuleContent {
  return {
    id: ingredient.id,
    name: ingredient.name,
    mg,
    activeSubstances: findActiveSubstances(ingredient),
    substances: findSubstances(formatIngredientText(ingredient)),
  }
}

/**
 * Returns the substances that the amount of an ingredient counts for. These are the substances of
 * its name: vitamin C that is weighed as magnesium ascorbate is an amount of vitamin C. An unknown
 * name, such as a brand, has the substances of its form and compound. As a precaution, the whole
 * amount counts for each substance, even if it is the amount of a salt ("Magnesium citrate").
 */
function findActiveSubstances(ingredient: NamedIngredient): readonly SubstanceId[] {
  const name = `${ingredient.id} ${ingredient.name}`
  return findSubstances(isKnownName(name) ? name : formatIngredientText(ingredient))
}

/** Returns all substances that the product's ingredients name, whatever their amount. */
export function findContainedSubstances(product: RecommendableProduct): Set<SubstanceId> {
  return new Set(listIngredientTexts(product).flatMap(findSubstances))
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

/** Returns the words of one ingredient, for `findSubstances` and `findIngredientAllergens`. */
export function formatIngredientText({
  id,
  name,
  form = '',
  compound = '',
}: NamedIngredient): string {
  return `${id} ${name} ${form} ${compound}`
}
