import assert from 'node:assert/strict'
import { test } from 'node:test'

import { replaceStorage } from '#tests/support/browser/replace-storage.ts'

import {
  parseRecommendation,
  readQuizId,
  readRecommendation,
  storeRecommendation,
} from './stored-quiz.ts'

const createRecommendation = (quizId: string) => ({
  name: 'Aina',
  email: '',
  quizId,
  products: [],
  alsoFits: [],
  excluded: [],
})

test('in a full tab storage no earlier recommendation stays, and the id of the new quiz is stored', (t) => {
  const tab = replaceStorage('sessionStorage', t)
  replaceStorage('localStorage', t)
  storeRecommendation(createRecommendation('first'), 0)
  assert.equal(readRecommendation()?.quizId, 'first')
  tab.failure = 'full'
  storeRecommendation(createRecommendation('second'), 0)
  assert.equal(readRecommendation(), undefined)
  assert.equal(readQuizId(0), 'second')
})

test('a quiz id is used for 30 days, then removed', (t) => {
  replaceStorage('sessionStorage', t)
  const { items } = replaceStorage('localStorage', t)
  storeRecommendation(createRecommendation('first'), 0)
  const lifetimeMs = 30 * 24 * 60 * 60 * 1000
  assert.equal(readQuizId(lifetimeMs - 1), 'first')
  assert.equal(readQuizId(lifetimeMs), undefined)
  assert.equal(items.size, 0)
})

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
