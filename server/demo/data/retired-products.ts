/**
 * Products that earlier orders bought and that the catalogue no longer has. The warnings about such
 * an order are found from the copy of the product that its order line contains.
 */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { sen } from '#domain/money.ts'
import type { SnapshotLine } from '#server/orders/insert-order.ts'

type RetiredDetails = {
  /** An id that no product of the catalogue has. */
  id: number
  name: string
  /** Ingredients as the order line lists them. */
  lineIngredients: string[]
  ingredientNames: string[]
  /** Left out for a product of which only the names of the ingredients are known. */
  formulaIngredients?: Formula['ingredients']
}

const retiredProducts = {
  // Carotene is not suitable for smokers.
  carotene: {
    id: 901,
    name: 'Carotene & C',
    lineIngredients: ['Beta-carotene 6 mg', 'Vitamin C 120 mg'],
    ingredientNames: ['Beta-carotene', 'Vitamin C'],
    formulaIngredients: [
      { id: 'beta-carotene', name: 'Beta-carotene', amount: 6, unit: 'mg', pigment: 4 },
      { id: 'vitamin-c', name: 'Vitamin C', amount: 120, unit: 'mg', pigment: 7 },
    ],
  },
  'without amounts': {
    id: 902,
    name: 'Vitamin C & Rosehip',
    lineIngredients: ['Vitamin C', 'Rosehip'],
    ingredientNames: ['Vitamin C', 'Rosehip'],
  },
  // The formula conflicted with the quiz when the order was placed, and was changed since.
  'changed formula': {
    id: 903,
    name: 'Silica Daily',
    lineIngredients: ['Silica 120 mg'],
    ingredientNames: ['Silica'],
    formulaIngredients: [
      {
        id: 'silica',
        name: 'Silica',
        amount: 120,
        unit: 'mg',
        pigment: 12,
        // The pharmacy has lots of another compound only, so the stock does not cover this order.
        compound: 'horsetail extract, 7% silica',
        factor: 0.07,
      },
    ],
  },
} satisfies Record<string, RetiredDetails>

export type RetiredProduct = keyof typeof retiredProducts

const category = 'Youthful Grow Nutrition'

const suitability = {
  // Unisex.
  gender: 'u',
  allergies: '',
  glutenFree: true,
  nutFree: true,
  breastFeedingSafe: false,
} as const

/**
 * Returns an order line with its own copy of the product. `image` is the image of any product of
 * the catalogue, because a retired product has none.
 */
export function createRetiredLine(product: RetiredProduct, image: string): SnapshotLine {
  const details: RetiredDetails = retiredProducts[product]
  const { id, name, lineIngredients, ingredientNames, formulaIngredients } = details
  const formula: Formula | undefined = formulaIngredients && {
    productId: id,
    ingredients: formulaIngredients,
  }
  return {
    productId: id,
    name,
    category,
    image,
    size: 30,
    ingredients: lineIngredients,
    price: sen(11_900),
    quantity: 1,
    product: {
      ...suitability,
      id,
      product_name: name,
      category,
      ingredients: ingredientNames,
      ...(formula && { formula }),
    },
  }
}
