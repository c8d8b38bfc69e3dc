/* The lowest price of each category, for the home page. */
import { categories, type Category } from './categories.ts'
import type { Product } from './product.ts'

export type CategoryPrice = {
  category: Category
  /** Number of products for sale in the category. */
  formulaCount: number
  lowestPrice: Product['price']
}

/** Returns the categories with products for sale, in the sequence of `categories`. */
export function findLowestPrices(
  products: readonly Pick<Product, 'category' | 'price' | 'available'>[],
): CategoryPrice[] {
  return categories.flatMap((category) => {
    const [cheapest, ...others] = products
      .filter((product) => product.category === category && product.available)
      .toSorted((a, b) => a.price - b.price)
    return cheapest
      ? [{ category, formulaCount: others.length + 1, lowestPrice: cheapest.price }]
      : []
  })
}
