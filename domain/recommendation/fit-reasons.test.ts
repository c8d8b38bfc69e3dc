import assert from 'node:assert/strict'
import { test } from 'node:test'

import { listFitReasons } from './fit-reasons.ts'
import type { CapsuleContent, RecommendableProduct } from './recommendable-product.ts'

const createProduct = (changes: Partial<RecommendableProduct> = {}): RecommendableProduct => ({
  id: 1,
  product_name: 'Vitamin C & Iron',
  category: 'Youthful Grow Nutrition',
  gender: 'u',
  allergies: '',
  ingredients: [],
  ...changes,
})
const createContent = (id: 'iron' | 'zinc', name: string): CapsuleContent => ({
  id,
  name,
  mg: 10,
  activeSubstances: [id],
  substances: [id],
})
const iron = createContent('iron', 'Iron')
const zinc = createContent('zinc', 'Zinc')

test('an ingredient without a matching rule lists the questions that were compared', () => {
  const [reason, ...others] = listFitReasons(createProduct(), [iron], {
    consumption: 'Daily',
    pregnancy: '',
  })
  assert.match(reason?.text ?? '', /They did not change its place/)
  assert.deepEqual(reason?.values, { ingredients: 'Iron', topics: 'meat or dairy' })
  assert.deepEqual(others, [])
})

test('an ingredient with a matching rule is not listed as compared without effect', () => {
  assert.deepEqual(listFitReasons(createProduct(), [iron, zinc], { consumption: 'Rarely' }), [])
})

test('passed gender, allergy and pregnancy filters are reasons, in that order', () => {
  const answers = { gender: 'Female', allergic: ['Fish', 'Milk'], pregnancy: 'Breastfeeding' }
  const reasons = listFitReasons(
    createProduct({ gender: 'f', breastFeedingSafe: true }),
    [],
    answers,
  )
  assert.deepEqual(
    reasons.map(({ text, values }) => [text, values?.['allergens']]),
    [
      ['You chose Female. This formula is made for women.', undefined],
      [
        'You chose these allergies: {allergens}. This formula does not declare them.',
        'fish and milk',
      ],
      ['It is marked as suitable in pregnancy and while breastfeeding.', undefined],
    ],
  )
})

test('the answer "None" gives no reason about allergies', () => {
  assert.deepEqual(listFitReasons(createProduct(), [], { allergic: ['None'] }), [])
})
