import assert from 'node:assert/strict'
import { test } from 'node:test'

import { recheckRecommendation } from './stored-recommendation.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

const createProduct = (id: number, changes: Partial<RecommendableProduct> = {}) => ({
  id,
  product_name: `Formula ${id}`,
  category: 'Youthful Grow Nutrition',
  gender: 'u' as const,
  allergies: '',
  glutenFree: true,
  nutFree: true,
  available: true,
  ingredients: ['Zinc'],
  ...changes,
})
const results = { recommended: [1, 2], excluded: [3] }

test('recommended products keep their order and show current exclusions', () => {
  const catalogue = [
    createProduct(2, { available: false }),
    createProduct(1, { allergies: 'Fish' }),
  ]
  const { recommendedProducts } = recheckRecommendation(
    { results },
    { allergic: ['Fish'] },
    catalogue,
  )
  assert.deepEqual(
    recommendedProducts.map(({ product: { id }, reasonsAgainst }) => [
      id,
      reasonsAgainst.map(({ text }) => text),
    ]),
    [
      [1, ['It contains or may contain {allergens}. You told us about that allergy.']],
      [2, ['It cannot be ordered at the moment.']],
    ],
  )
})

test('a product that is no longer in the catalogue is counted but not listed', () => {
  const { recommendedProducts, removedProductCount } = recheckRecommendation({ results }, {}, [
    createProduct(2),
  ])
  assert.deepEqual(
    [recommendedProducts.map(({ product: { id } }) => id), removedProductCount],
    [[2], 1],
  )
})

test('a product is still shown as excluded when the reason no longer exists', () => {
  const { excludedProducts } = recheckRecommendation({ results }, {}, [createProduct(3)])
  assert.deepEqual(
    excludedProducts.map(({ reasonsAgainst }) => reasonsAgainst[0]?.text),
    ['It was left out when you took the quiz. Retake the quiz to check again.'],
  )
})
