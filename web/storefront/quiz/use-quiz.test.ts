/** The shop's reply is replaced; the hook, the router and the stored quiz are real. */
import assert from 'node:assert/strict'
import { after, mock, test, type TestContext } from 'node:test'

import { act, createElement, type FormEvent } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'

import { FakeQuizTab } from '#tests/support/browser/fake-quiz-tab.ts'
import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'
import type * as storedQuiz from '#web/api/stored-quiz.ts'

import type * as quizDraft from './quiz-draft-store.ts'
import type * as quizHook from './use-quiz.ts'

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/quiz') })
replaceStorage('localStorage')
replaceStorage('sessionStorage')
// The log of failed calls.
mock.method(console, 'error', () => undefined)
const loadModule = await startModuleLoader({ after })
const { useQuiz } = await loadModule<typeof quizHook>('/web/storefront/quiz/use-quiz.ts')
const { saveDraft } = await loadModule<typeof quizDraft>('/web/storefront/quiz/quiz-draft-store.ts')
const { readRecommendation, clearStoredQuiz } =
  await loadModule<typeof storedQuiz>('/web/api/stored-quiz.ts')

/** Asks for the consent with the first submission of its form, and sends with the second. */
function QuizScreen() {
  const quiz = useQuiz()
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (quiz.state.hasConsent) quiz.goNext()
    else quiz.changeConsent(true)
  }
  return createElement('form', { onSubmit: handleSubmit }, quiz.state.phase)
}

/** Opens the answered quiz and presses Submit. `reply` makes the shop's reply arrive. */
async function sendQuiz(t: TestContext) {
  clearStoredQuiz()
  const replyReady = Promise.withResolvers<void>()
  t.mock.method(globalThis, 'fetch', async (request: string | Request) => {
    const url = request instanceof Request ? request.url : request
    if (!url.endsWith('/api/recommend')) return new Response('', { status: 404 })
    await replyReady.promise
    return Response.json({ quizId: 'quiz-1', products: [], excluded: [] })
  })
  const answeredTab = new FakeQuizTab()
  answeredTab.answerUntil('email')
  answeredTab.answer()
  saveDraft(answeredTab.storedDraft)
  const tab = openFakePage(t)
  const router = createMemoryRouter(
    [
      { path: '/quiz', element: createElement(QuizScreen) },
      { path: '/faq', element: 'FAQ' },
      { path: '/recommended', element: 'Recommended' },
    ],
    { initialEntries: ['/quiz'] },
  )
  await tab.render(createElement(RouterProvider, { router }))
  await tab.submitForm()
  await tab.submitForm()
  assert.equal(tab.readText(), 'sending')
  return { tab, router, reply: () => act(async () => replyReady.resolve()) }
}

test('the reply opens the recommendation while the quiz is shown', async (t) => {
  const { tab, reply } = await sendQuiz(t)
  await reply()
  assert.equal(tab.readText(), 'Recommended')
})

test('a late reply leaves a visitor on the page that they went to, and is stored', async (t) => {
  const { tab, router, reply } = await sendQuiz(t)
  await act(() => router.navigate('/faq'))
  await reply()
  assert.equal(tab.readText(), 'FAQ')
  assert.equal(readRecommendation()?.quizId, 'quiz-1')
})
