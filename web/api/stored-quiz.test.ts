import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parseRecommendation } from './stored-quiz.ts'

test('of a recommendation that an older version stored, products without a reason are left out', () => {
  const current = { id: 28, reason: { text: 'Contains {name}', values: { name: 'zinc' } } }
  const stored = { products: [], alsoFits: [{ id: 21, because: current.reason }, current] }
  assert.deepEqual(parseRecommendation(stored), {
    ...stored,
    alsoFits: [current],
    excluded: [],
    quizId: null,
    email: '',
    name: 'Guest',
  })
})

test('a stored value without products is no recommendation', () => {
  for (const stored of [null, 'text', {}, { products: 'none' }])
    assert.equal(parseRecommendation(stored), undefined)
})
