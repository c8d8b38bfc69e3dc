/**
 * Products that earlier orders bought and that the catalogue no longer has. The pharmacist's flags
 * of such orders come from the copies in their lines.
 */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { SnapshotLine } from '#server/orders/insert-order.ts'
import { sen } from '#domain/money.ts'

export type RetiredProduct = 'carotene' | 'without amounts' | 'changed formula'

const category = 'Youthful Grow Nutrition'
/** Ids that the catalogue does not have. */
const retiredProductIds = { carotene: 901, 'without amounts': 902, 'changed formula': 903 } as const

const suitability = {
  gender: 'u',
  allergies: '',
  glutenFree: true,
  nutFree: true,
  breastFeedingSafe: false,
} as const

/** Returns a formula in the form that order lines store. */
function formulaOf(productId: number, ingredients: Formula['ingredients']): Formula {
  return { productId, ingredients }
}

/**
 * Returns an order line with its own copy of the product. `image` belongs to any product of the
 * catalogue, because a retired product has no image.
 */
export function createRetiredLine(product: RetiredProduct, image: string): SnapshotLine {
  const id = retiredProductIds[product]
  const common = { productId: id, category, image, size: 30, price: sen(11_900), quantity: 1 }
  if (product === 'carotene') {
    const name = 'Carotene & C'
    return {
      ...common,
      name,
      ingredients: ['Beta-carotene 6 mg', 'Vitamin C 120 mg'],
      product: {
        ...suitability,
        id,
        product_name: name,
        category,
        ingredients: ['Beta-carotene', 'Vitamin C'],
        formula: formulaOf(id, [
          { id: 'beta-carotene', name: 'Beta-carotene', amount: 6, unit: 'mg', pigment: 4 },
          { id: 'vitamin-c', name: 'Vitamin C', amount: 120, unit: 'mg', pigment: 7 },
        ]),
      },
    }
  }
  if (product === 'without amounts') {
    const name = 'Vitamin C & Rosehip'
    const ingredients = ['Vitamin C', 'Rosehip']
    return {
      ...common,
      name,
      ingredients,
      product: { ...suitability, id, product_name: name, category, ingredients },
    }
  }
  const name = 'Silica Daily'
  return {
    ...common,
    name,
    ingredients: ['Silica 120 mg'],
    product: {
      ...suitability,
      id,
      product_name: name,
      category,
      ingredients: ['Silica'],
      formula: formulaOf(id, [
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
      ]),
    },
  }
}
