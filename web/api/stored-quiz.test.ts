import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import {
  parseRecommendation,
  readQuizId,
  readRecommendation,
  storeRecommendation,
} from './stored-quiz.ts'

/** Replaces a storage of the browser. Returns its items, and a function that makes it full. */
function fakeStorage(t: TestContext, name: 'localStorage' | 'sessionStorage') {
  const items = new Map<string, string>()
  let isFull = false
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('the storage is full')
      items.set(key, value)
    },
  }
  const original = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, { value: storage, configurable: true })
  t.after(() => {
    if (original) Object.defineProperty(globalThis, name, original)
    else Reflect.deleteProperty(globalThis, name)
  })
  return { items, fill: () => (isFull = true) }
}

const createRecommendation = (quizId: string) => ({
  name: 'Aina',
  email: '',
  quizId,
  products: [],
  alsoFits: [],
  excluded: [],
})

test('in a full tab storage no earlier recommendation stays, and the id of the new quiz is stored', (t) => {
  const tab = fakeStorage(t, 'sessionStorage')
  fakeStorage(t, 'localStorage')
  storeRecommendation(createRecommendation('first'), 0)
  assert.equal(readRecommendation()?.quizId, 'first')
  tab.fill()
  storeRecommendation(createRecommendation('second'), 0)
  assert.equal(readRecommendation(), undefined)
  assert.equal(readQuizId(0), 'second')
})

test('a quiz id is used for 30 days, then removed', (t) => {
  fakeStorage(t, 'sessionStorage')
  const { items } = fakeStorage(t, 'localStorage')
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
