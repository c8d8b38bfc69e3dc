/*
 * The buyer's allergies that match the ordered products, for staff. Uses the current formulas,
 * because the jar is made from the current formula even if it changed after the order.
 */
import { listAllergens } from './allergen-synonyms.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

/** Returns the matching allergies in the sequence of `allergies`. */
export function listMatchedAllergies(
  products: readonly RecommendableProduct[],
  allergies: readonly string[],
): readonly string[] {
  const containedAllergens = new Set<string>(products.flatMap((product) => listAllergens(product)))
  return allergies.filter((allergen) => containedAllergens.has(allergen))
}
