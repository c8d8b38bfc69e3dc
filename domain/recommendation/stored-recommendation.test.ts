import assert from 'node:assert/strict'
import { test } from 'node:test'

import { recheckRecommendation } from './stored-recommendation.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

const product = (id: number, changes: Partial<RecommendableProduct> = {}) => ({
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
  const catalogue = [product(2, { available: false }), product(1, { allergies: 'Fish' })]
  const { recommended } = recheckRecommendation({ results }, { allergic: ['Fish'] }, catalogue)
  assert.deepEqual(
    recommended.map(({ product: { id }, against }) => [id, against.map(({ text }) => text)]),
    [
      [1, ['It contains or may contain {allergens}. You told us about that allergy.']],
      [2, ['It cannot be ordered at the moment.']],
    ],
  )
})

test('a product that is no longer in the catalogue is counted but not listed', () => {
  const { recommended, gone } = recheckRecommendation({ results }, {}, [product(2)])
  assert.deepEqual([recommended.map(({ product: { id } }) => id), gone], [[2], 1])
})

test('a product is still shown as excluded when the reason no longer exists', () => {
  const { excluded } = recheckRecommendation({ results }, {}, [product(3)])
  assert.deepEqual(
    excluded.map(({ against }) => against[0]?.text),
    ['It was left out when you took the quiz. Retake the quiz to check again.'],
  )
})
