// The time between a press on Next and the next painted frame, with a fake browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { initialProgress } from '#domain/quiz/quiz-progress.ts'

import { createQuizStore } from './quiz-store.ts'

/** Returns a quiz at the second question, and a log of what the store did in the browser. */
function createStoreAtAge({ isNextReady = true } = {}) {
  const log: string[] = []
  let paint: (() => void) | undefined
  let isReady = true
  const store = createQuizStore({
    readDraft: () => initialProgress,
    perform: (effect) => void log.push(effect.type),
    scrollToTop: () => void log.push('scrollToTop'),
    uncoverScreen: (field) => {
      if (isReady) log.push(`uncover ${field}`)
      return isReady
    },
    runAfterPaint: (callback) => {
      paint = callback
      return () => (paint = undefined)
    },
  })
  const goNext = (): void => store.dispatch({ type: 'nextPressed' })
  const endFrame = (): void => paint?.()
  const shownField = (): string => store.getRenderedState().progress.currentField
  store.dispatch({ type: 'entryShown', entry: undefined, isTraversal: true })
  store.dispatch({ type: 'answered', field: 'name', answer: 'Aisyah' })
  goNext()
  store.dispatch({ type: 'greetingEnded' })
  endFrame()
  store.dispatch({ type: 'answered', field: 'age', answer: '31-40' })
  store.subscribe(() => void log.push(`render ${shownField()}`))
  isReady = isNextReady
  log.length = 0
  return { store, log, goNext, endFrame, shownField }
}

test('Next uncovers the question and saves the draft immediately; rendering and history entry follow after the paint', () => {
  const { log, goNext, endFrame } = createStoreAtAge()
  goNext()
  assert.deepEqual(log, ['scrollToTop', 'uncover gender', 'saveDraft'])
  endFrame()
  assert.deepEqual(log.slice(3), ['render gender', 'pushEntry'])
})

test('a question that is not rendered yet is rendered immediately; its history entry follows after the paint', () => {
  const { log, goNext, endFrame } = createStoreAtAge({ isNextReady: false })
  goNext()
  assert.deepEqual(log, ['scrollToTop', 'render gender', 'saveDraft'])
  endFrame()
  assert.deepEqual(log.slice(3), ['pushEntry'])
})

test('an answer before the paint first completes the step and belongs to the new question', () => {
  const { store, log, goNext, endFrame } = createStoreAtAge()
  goNext()
  store.dispatch({ type: 'answered', field: 'gender', answer: 'Male' })
  endFrame()
  assert.deepEqual(log.slice(3), ['render gender', 'pushEntry', 'render gender', 'saveDraft'])
  assert.equal(store.getRenderedState().progress.answers.age, '31-40')
  assert.equal(store.getRenderedState().progress.answers.gender, 'Male')
})

test('a second press before the paint finds no answer and does not move', () => {
  const { goNext, endFrame, shownField, log } = createStoreAtAge()
  goNext()
  goNext()
  endFrame()
  assert.equal(shownField(), 'gender')
  assert.equal(log.filter((entry) => entry === 'pushEntry').length, 1)
})

test('an entry that the router shows late does not complete the next step before its paint', () => {
  const { store, log, goNext } = createStoreAtAge()
  const { entry } = store.getRenderedState()
  goNext()
  store.dispatch({ type: 'entryShown', entry, isTraversal: false })
  assert.deepEqual(log, ['scrollToTop', 'uncover gender', 'saveDraft'])
})

test('a visitor who leaves the quiz before the paint keeps the step in the draft, without its history entry', () => {
  const { store, log, goNext, endFrame } = createStoreAtAge()
  goNext()
  store.dropPendingStep()
  endFrame()
  store.completeStep()
  assert.deepEqual(log, ['scrollToTop', 'uncover gender', 'saveDraft'])
})

test('in a hidden page, which paints no frame, the step is completed immediately', () => {
  const log: string[] = []
  const store = createQuizStore({
    readDraft: () => ({ ...initialProgress, answers: { name: 'Aisyah', age: '31-40' } }),
    perform: ({ type }) => void log.push(type),
    scrollToTop: () => {},
    uncoverScreen: () => true,
    runAfterPaint: (callback) => {
      callback()
      return () => {}
    },
  })
  const entry = { depth: 1, visitStartDepth: 0, isResumed: false }
  store.dispatch({ type: 'entryShown', entry, isTraversal: true })
  store.dispatch({ type: 'nextPressed' })
  assert.deepEqual(log, ['saveDraft', 'pushEntry'])
  assert.equal(store.getRenderedState().progress.currentField, 'gender')
})
