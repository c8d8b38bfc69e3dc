// The quiz's events as one tab sends them, without a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import type { QuizField } from '#domain/quiz/quiz-steps.ts'
import { initialProgress, type QuizProgress } from '#domain/quiz/quiz-progress.ts'
import { FakeQuizTab } from '#tests/support/browser/fake-quiz-tab.ts'

function draftAt(field: QuizField): QuizProgress {
  const tab = new FakeQuizTab()
  tab.answerUntil(field)
  return tab.storedDraft
}

const failure = { text: 'Check your connection and try again.', isPageOutdated: false }

test('the greeting follows the name, then the next question', () => {
  const tab = new FakeQuizTab()
  tab.answer('Aisyah')
  tab.send({ type: 'nextPressed' })
  assert.equal(tab.state.phase, 'greeting')
  assert.equal(tab.state.progress.currentField, 'name')
  tab.send({ type: 'nextPressed' })
  tab.send({ type: 'greetingEnded' })
  assert.equal(tab.state.phase, 'asking')
  assert.equal(tab.state.progress.currentField, 'age')
})

test('Next on an unanswered question does nothing', () => {
  const tab = new FakeQuizTab()
  const stateBefore = tab.state
  tab.pressNext()
  assert.equal(tab.state, stateBefore)
})

test('each step forward saves the draft and adds one history entry', () => {
  const tab = new FakeQuizTab()
  tab.answerUntil('gender')
  assert.deepEqual(tab.entries, [
    { depth: 0, visitStartDepth: 0, isResumed: false },
    { depth: 1, visitStartDepth: 0, isResumed: false },
    { depth: 2, visitStartDepth: 0, isResumed: false },
  ])
  assert.equal(tab.storedDraft.currentField, 'gender')
})

test('an answer to the previous question and a second press on Next are ignored', () => {
  const tab = new FakeQuizTab()
  tab.answerUntil('age')
  tab.answer('31-40')
  tab.send({ type: 'nextPressed' })
  tab.send({ type: 'answered', field: 'age', answer: '50+' })
  tab.send({ type: 'nextPressed' })
  assert.equal(tab.state.progress.currentField, 'gender')
  assert.equal(tab.state.progress.answers.age, '31-40')
})

test('an entry of an earlier step that the router shows late does not go back', () => {
  const tab = new FakeQuizTab()
  tab.answerUntil('dietType')
  tab.send({ type: 'entryShown', entry: tab.entries[2], isTraversal: false })
  assert.equal(tab.state.progress.currentField, 'dietType')
})

test("the browser's Back and Forward show the question of their entry and keep the answers", () => {
  const tab = new FakeQuizTab()
  tab.answerUntil('allergic')
  tab.traverse(-2)
  assert.equal(tab.state.progress.currentField, 'gender')
  assert.equal(tab.storedDraft.currentField, 'allergic')
  tab.traverse(1)
  assert.equal(tab.state.progress.currentField, 'dietType')
  assert.equal(tab.entries.length, 5)
})

test("the quiz's own Back is the browser's Back within the visit", () => {
  const tab = new FakeQuizTab()
  tab.answerUntil('dietType')
  tab.pressBack()
  assert.equal(tab.state.progress.currentField, 'gender')
  assert.equal(tab.entryIndex, 2)
  assert.equal(tab.entries.length, 4)
})

test('a returning visitor continues at the same question; Back then replaces the entry', () => {
  const tab = new FakeQuizTab(draftAt('dietType'))
  assert.equal(tab.state.progress.currentField, 'dietType')
  assert.deepEqual(tab.entries, [{ depth: 3, visitStartDepth: 3, isResumed: true }])
  tab.pressBack()
  assert.equal(tab.state.progress.currentField, 'gender')
  assert.deepEqual(tab.entries, [{ depth: 2, visitStartDepth: 2, isResumed: false }])
})

test('a link to the quiz within the quiz resumes at the furthest question', () => {
  const tab = new FakeQuizTab()
  tab.answerUntil('dietType')
  tab.traverse(-2)
  tab.send({ type: 'entryShown', entry: undefined, isTraversal: false })
  assert.equal(tab.state.progress.currentField, 'dietType')
  assert.equal(tab.state.entry?.isResumed, true)
})

test('a reload shows the question of the history entry', () => {
  const tab = new FakeQuizTab()
  tab.answerUntil('dietType')
  tab.traverse(-1)
  tab.reload()
  assert.equal(tab.state.progress.currentField, 'gender')
  assert.equal(tab.state.entry?.isResumed, false)
})

test('an entry that the stored answers do not reach is replaced', () => {
  const tab = new FakeQuizTab(initialProgress, { depth: 11, visitStartDepth: 0, isResumed: false })
  assert.equal(tab.state.progress.currentField, 'name')
  assert.deepEqual(tab.entries, [{ depth: 0, visitStartDepth: 0, isResumed: false }])
})

test('starting over deletes the answers and shows the first question', () => {
  const tab = new FakeQuizTab(draftAt('dietType'))
  tab.send({ type: 'startOverPressed' })
  assert.equal(tab.storedDraft, initialProgress)
  assert.equal(tab.state.progress.currentField, 'name')
  assert.deepEqual(tab.entries, [{ depth: 0, visitStartDepth: 0, isResumed: false }])
})

test('starting over removes the consent and the message about the last submit', () => {
  const tab = new FakeQuizTab(draftAt('email'))
  tab.send({ type: 'consentChanged', hasConsent: true })
  tab.send({ type: 'answered', field: 'email', answer: 'demo@example.com' })
  tab.send({ type: 'nextPressed' })
  tab.send({ type: 'sendingFailed', failure })
  assert.deepEqual([tab.state.hasConsent, tab.state.problem], [true, 'sending failed'])
  tab.send({ type: 'startOverPressed' })
  assert.deepEqual([tab.state.hasConsent, tab.state.problem], [false, undefined])
})

test('after the draft was deleted the first question is shown, and its answer is a new draft', () => {
  const tab = new FakeQuizTab()
  tab.answerUntil('dietType')
  tab.send({ type: 'draftDeleted' })
  assert.equal(tab.state.progress, initialProgress)
  tab.answer('Hakim')
  tab.pressNext()
  assert.equal(tab.state.progress.currentField, 'age')
  assert.deepEqual(tab.storedDraft.answers, { name: 'Hakim' })
})

test('after the draft was deleted, for instance on log-out, the consent is not ticked', () => {
  const tab = new FakeQuizTab(draftAt('email'))
  tab.send({ type: 'consentChanged', hasConsent: true })
  tab.send({ type: 'draftDeleted' })
  assert.equal(tab.state.hasConsent, false)
})

test('after the draft was deleted while its answers were being sent, no failure is shown', () => {
  const tab = new FakeQuizTab(draftAt('email'))
  tab.answer('aisyah@example.com')
  tab.send({ type: 'consentChanged', hasConsent: true })
  tab.pressNext()
  assert.equal(tab.state.phase, 'sending')
  tab.send({ type: 'draftDeleted' })
  tab.send({ type: 'sendingFailed', failure })
  assert.deepEqual([tab.state.phase, tab.state.problem], ['asking', undefined])
})

test('a draft that is deleted during the greeting does not come back', () => {
  const tab = new FakeQuizTab()
  tab.answer('Aisyah')
  tab.send({ type: 'nextPressed' })
  tab.send({ type: 'draftDeleted' })
  tab.send({ type: 'greetingEnded' })
  assert.equal(tab.state.phase, 'asking')
  assert.equal(tab.state.progress, initialProgress)
})

test('the answers are sent only with consent, and only once', () => {
  const tab = new FakeQuizTab()
  tab.answerUntil('email')
  tab.answer('aisyah@example.com')
  tab.pressNext()
  assert.equal(tab.state.problem, 'consent missing')
  assert.equal(tab.sentCount, 0)
  tab.send({ type: 'consentChanged', hasConsent: true })
  assert.equal(tab.state.problem, undefined)
  tab.pressNext()
  tab.pressNext()
  assert.equal(tab.state.phase, 'sending')
  assert.equal(tab.sentCount, 1)
})

test('a failure to send keeps the answers; the next answer or Submit removes the message', () => {
  const tab = new FakeQuizTab()
  tab.answerUntil('email')
  tab.answer('aisyah@example.com')
  tab.send({ type: 'consentChanged', hasConsent: true })
  tab.pressNext()
  tab.send({ type: 'sendingFailed', failure })
  assert.equal(tab.state.phase, 'asking')
  assert.deepEqual([tab.state.problem, tab.state.failure], ['sending failed', failure])
  assert.equal(tab.storedDraft.answers.email, 'aisyah@example.com')
  const failedState = tab.state
  tab.answer('hakim@example.com')
  assert.equal(tab.state.problem, undefined)
  tab.state = failedState
  tab.pressNext()
  assert.equal(tab.state.problem, undefined)
  assert.equal(tab.sentCount, 2)
})

test("without the doctor's confirmation the quiz stops, and the answers stay", () => {
  const tab = new FakeQuizTab()
  tab.answerUntil('gender')
  for (const option of ['Female', 'Youthful Grow', 'Pregnant', 'Not confirmed']) {
    tab.answer(option)
    tab.pressNext()
  }
  assert.equal(tab.state.phase, 'stopped')
  assert.equal(tab.storedDraft.currentField, 'consultDoctor')
})

test('Next does nothing on a goal that is not for women; the goal can be cleared', () => {
  const tab = new FakeQuizTab()
  tab.answerUntil('gender')
  tab.answer('Female')
  tab.pressNext()
  tab.answer("Men's Complete Hair Support")
  tab.pressNext()
  assert.equal(tab.state.progress.currentField, 'dietType')
  tab.send({ type: 'answerCleared' })
  assert.equal(tab.storedDraft.answers.dietType, undefined)
})

test('after any events the history and the stored draft agree with the question shown', () => {
  const anyAction = fc.constantFrom<(tab: FakeQuizTab) => void>(
    (tab) => tab.answer(),
    (tab) => tab.answer('Female'),
    (tab) => tab.pressNext(),
    (tab) => tab.pressBack(),
    (tab) => tab.traverse(-1),
    (tab) => tab.traverse(-2),
    (tab) => tab.traverse(1),
    (tab) => tab.send({ type: 'answerCleared' }),
    (tab) => tab.send({ type: 'startOverPressed' }),
    (tab) => tab.reload(),
  )
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 60 }), (actions) => {
      const tab = new FakeQuizTab()
      for (const runAction of actions) {
        runAction(tab)
        assert.deepEqual(tab.state.entry, tab.entries[tab.entryIndex])
        assert.equal(tab.state.entry?.depth, tab.state.progress.visited.length)
        assert.equal(tab.state.draft, tab.storedDraft)
      }
    }),
  )
})
