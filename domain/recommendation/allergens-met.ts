/*
 * Which of somebody's allergies meet what was bought, for the eyes of staff. Looks at the products as
 * they are today: a recipe that changed after the order is what will be in the jar.
 */
import { allergensIn } from './allergen-synonyms.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

/** In the order in which they were ticked. */
export function allergensMet(
  products: readonly RecommendableProduct[],
  allergic: readonly string[],
): readonly string[] {
  const inside = new Set<string>(products.flatMap((product) => allergensIn(product)))
  return allergic.filter((allergen) => inside.has(allergen))
}
