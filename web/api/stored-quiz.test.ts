import assert from 'node:assert/strict'
import { test } from 'node:test'

import { replaceStorage } from '#tests/support/browser/replace-storage.ts'

import {
  clearTabRecommendation,
  parseNavigationState,
  readQuizId,
  readRecommendation,
  storeRecommendation,
  toNavigationState,
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

test('a recommendation in the history is not shown after the tab was cleared, also after a later quiz', (t) => {
  replaceStorage('sessionStorage', t)
  replaceStorage('localStorage', t)
  const showQuiz = (quizId: string) => {
    storeRecommendation(createRecommendation(quizId), 0)
    return toNavigationState(createRecommendation(quizId))
  }
  const stateOfFirst = showQuiz('first')
  assert.equal(parseNavigationState(stateOfFirst)?.quizId, 'first')
  clearTabRecommendation()
  assert.equal(parseNavigationState(stateOfFirst), undefined)
  const stateOfSecond = showQuiz('second')
  assert.equal(parseNavigationState(stateOfFirst), undefined)
  assert.equal(parseNavigationState(stateOfSecond)?.quizId, 'second')
  clearTabRecommendation()
  assert.equal(parseNavigationState(stateOfSecond), undefined)
})

test('a history entry of an older version is shown until the tab is cleared', (t) => {
  const { items } = replaceStorage('sessionStorage', t)
  const state = createRecommendation('first')
  assert.equal(parseNavigationState(state)?.quizId, 'first')
  items.set('recommendation_forgotten', 'yes')
  assert.equal(parseNavigationState(state), undefined)
  assert.equal(parseNavigationState(toNavigationState(state))?.quizId, 'first')
})

test('of a recommendation that an older version stored, products without a reason are left out', () => {
  const current = { id: 28, reason: { text: 'Contains {name}', values: { name: 'zinc' } } }
  const stored = { products: [], alsoFits: [{ id: 21, because: current.reason }, current] }
  assert.deepEqual(parseNavigationState(stored), {
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
    assert.equal(parseNavigationState(stored), undefined)
})
