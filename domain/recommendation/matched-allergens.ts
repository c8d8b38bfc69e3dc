/*
 * Which of the buyer's allergies match the ordered products, for staff. Uses the products as they
 * are today, because a formula that changed after the order is what will be in the jar.
 */
import { allergensIn } from './allergen-synonyms.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

/** Returns the matching allergies in the order in which they were ticked. */
export function matchedAllergens(
  products: readonly RecommendableProduct[],
  allergic: readonly string[],
): readonly string[] {
  const inside = new Set<string>(products.flatMap((product) => allergensIn(product)))
  return allergic.filter((allergen) => inside.has(allergen))
}
