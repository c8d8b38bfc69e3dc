import assert from 'node:assert/strict'
import { test } from 'node:test'

import { quizDraftKey, quizDraftLifetime, serialiseQuizDraft } from '#domain/quiz/quiz-draft.ts'
import { initialProgress } from '#domain/quiz/quiz-progress.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'

test('every page removes an expired or damaged draft of the quiz, and keeps a younger one', async (t) => {
  const { items } = replaceStorage('localStorage', t)
  replaceStorage('sessionStorage', t)
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-28T00:00:00Z') })
  const page = new EventTarget()
  const globals = { window: globalThis, addEventListener: page.addEventListener.bind(page) }
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
    t.after(() => void Reflect.deleteProperty(globalThis, name))
  }
  // Loaded only now, because it runs when a page loads it.
  await import('./clear-own-data.ts')
  /** Shows the page again from the browser's back/forward cache. */
  const showPage = () =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  const answers = { name: 'Aisyah', allergic: ['Fish'] }
  items.set(quizDraftKey, serialiseQuizDraft({ ...initialProgress, answers }, new Date()))
  t.mock.timers.tick(quizDraftLifetime - 1)
  showPage()
  assert.ok(items.has(quizDraftKey), 'a draft of less than 24 hours stays')
  t.mock.timers.tick(1)
  showPage()
  assert.equal(items.has(quizDraftKey), false, 'expired')
  items.set(quizDraftKey, '{"answers":{"allergic":["Fish"]}}')
  showPage()
  assert.equal(items.has(quizDraftKey), false, 'without a time')
})
