/**
 * Returns the buyer's allergies that the ordered products contain, as the catalogue declares them
 * now.
 */
import { allergensMet } from '#domain/recommendation/allergens-met.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import type { Shop } from '#server/shop.ts'

export function conflictsOf(
  shop: Shop,
  lines: readonly { productId: number }[],
  allergic: readonly string[] | undefined,
): readonly string[] {
  if (allergic === undefined) return []
  const products = lines.flatMap(({ productId }) => findProduct(shop, productId) ?? [])
  return allergensMet(products, allergic)
}
