import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMedicineInteractions } from './medicine-interactions.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

function createProduct(id: number, ...ingredientIds: string[]): RecommendableProduct {
  return {
    id,
    product_name: `Formula ${id}`,
    category: 'Youthful Grow',
    gender: 'u',
    allergies: '',
    ingredients: [],
    formula: {
      ingredients: ingredientIds.map((name) => ({ id: name, name, amount: 5, unit: 'mg' })),
    },
  }
}

test('a medicine matches the ingredients of the table and lists the formulas that contain them', () => {
  const products = [
    createProduct(1, 'magnesium'),
    createProduct(2, 'magnesium', 'zinc'),
    createProduct(3, 'nmn'),
  ]
  const notes = findMedicineInteractions(products, ['antibiotic'])
  assert.deepEqual(
    notes.map(({ substance, products: names }) => [substance, names]),
    [
      ['magnesium', 'Formula 1 and Formula 2'],
      ['zinc', 'Formula 2'],
    ],
  )
  assert.deepEqual(findMedicineInteractions(products, []), [])
  assert.deepEqual(findMedicineInteractions(products.slice(2), ['antibiotic']), [])
})
