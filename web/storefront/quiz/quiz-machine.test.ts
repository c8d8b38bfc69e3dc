// Every path through the quiz without a browser. `FakeTab` keeps the history as the router does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { optionsOf, stepOf, type QuizField } from '#domain/quiz/quiz-steps.ts'
import { newWalk, type QuizWalk } from '#domain/quiz/quiz-walk.ts'

import {
  openQuiz,
  transition,
  type QuizEffect,
  type QuizEntry,
  type QuizEvent,
  type QuizState,
} from './quiz-machine.ts'

/** One tab: the state, the history entries, the stored draft and what was sent. */
class FakeTab {
  state: QuizState
  storedDraft: QuizWalk
  entries: (QuizEntry | undefined)[]
  entryIndex = 0
  sentCount = 0

  constructor(storedDraft: QuizWalk = newWalk, entry?: QuizEntry) {
    this.storedDraft = storedDraft
    this.entries = [entry]
    this.state = openQuiz(storedDraft)
    this.showEntry(true)
  }

  send(event: QuizEvent): void {
    const { state, effects } = transition(this.state, event)
    this.state = state
    for (const effect of effects) this.perform(effect)
  }

  reload(): void {
    this.state = openQuiz(this.storedDraft)
    this.showEntry(true)
  }

  /** The browser's own Back and Forward. */
  traverse(steps: number): void {
    const target = this.entryIndex + steps
    this.entryIndex = Math.max(0, Math.min(this.entries.length - 1, target))
    this.showEntry(true)
  }

  answer(option?: string): void {
    const field = this.state.walk.at
    const step = stepOf(field)
    const answer = option ?? optionsOf(step)[0] ?? 'aisyah@example.com'
    this.send({ type: 'answered', field, answer: step.kind === 'several' ? [answer] : answer })
  }

  /** Presses Next and waits for the end of the greeting. */
  next(): void {
    this.send({ type: 'nextPressed' })
    this.send({ type: 'greetingEnded' })
  }

  back(): void {
    this.send({ type: 'backPressed' })
  }

  /** Answers with the first option until this question is shown. */
  answerUntil(field: QuizField): void {
    while (this.state.walk.at !== field) {
      this.answer()
      this.next()
    }
  }

  private perform(effect: QuizEffect): void {
    switch (effect.type) {
      case 'saveDraft':
        this.storedDraft = effect.draft
        break
      case 'deleteDraft':
        this.storedDraft = newWalk
        break
      case 'pushEntry':
        this.entries.splice(++this.entryIndex)
        this.entries[this.entryIndex] = effect.entry
        this.showEntry(false)
        break
      case 'replaceEntry':
        this.entries[this.entryIndex] = effect.entry
        this.showEntry(false)
        break
      case 'goBack':
        this.traverse(-1)
        break
      case 'sendAnswers':
        this.sentCount += 1
    }
  }

  private showEntry(isTraversal: boolean): void {
    this.send({ type: 'entryShown', entry: this.entries[this.entryIndex], isTraversal })
  }
}

function draftAt(field: QuizField): QuizWalk {
  const tab = new FakeTab()
  tab.answerUntil(field)
  return tab.storedDraft
}

test('the greeting follows the name, then the next question', () => {
  const tab = new FakeTab()
  tab.answer('Aisyah')
  tab.send({ type: 'nextPressed' })
  assert.equal(tab.state.phase, 'greeting')
  assert.equal(tab.state.walk.at, 'name')
  tab.send({ type: 'nextPressed' })
  tab.send({ type: 'greetingEnded' })
  assert.equal(tab.state.phase, 'asking')
  assert.equal(tab.state.walk.at, 'age')
})

test('Next on an unanswered question does nothing', () => {
  const tab = new FakeTab()
  const before = tab.state
  tab.next()
  assert.equal(tab.state, before)
})

test('each step forward saves the draft and adds one history entry', () => {
  const tab = new FakeTab()
  tab.answerUntil('gender')
  assert.deepEqual(tab.entries, [
    { depth: 0, base: 0, resumed: false },
    { depth: 1, base: 0, resumed: false },
    { depth: 2, base: 0, resumed: false },
  ])
  assert.equal(tab.storedDraft.at, 'gender')
})

test('an answer to the previous question and a second press on Next are ignored', () => {
  const tab = new FakeTab()
  tab.answerUntil('age')
  tab.answer('31-40')
  tab.send({ type: 'nextPressed' })
  tab.send({ type: 'answered', field: 'age', answer: '50+' })
  tab.send({ type: 'nextPressed' })
  assert.equal(tab.state.walk.at, 'gender')
  assert.equal(tab.state.walk.answers.age, '31-40')
})

test('an entry of an earlier step that the router shows late does not go back', () => {
  const tab = new FakeTab()
  tab.answerUntil('dietType')
  tab.send({ type: 'entryShown', entry: tab.entries[2], isTraversal: false })
  assert.equal(tab.state.walk.at, 'dietType')
})

test("the browser's Back and Forward show the question of their entry and keep the answers", () => {
  const tab = new FakeTab()
  tab.answerUntil('allergic')
  tab.traverse(-2)
  assert.equal(tab.state.walk.at, 'gender')
  assert.equal(tab.storedDraft.at, 'allergic')
  tab.traverse(1)
  assert.equal(tab.state.walk.at, 'dietType')
  assert.equal(tab.entries.length, 5)
})

test("the quiz's own Back is the browser's Back within the visit", () => {
  const tab = new FakeTab()
  tab.answerUntil('dietType')
  tab.back()
  assert.equal(tab.state.walk.at, 'gender')
  assert.equal(tab.entryIndex, 2)
  assert.equal(tab.entries.length, 4)
})

test('a returning visitor continues at the same question; Back then replaces the entry', () => {
  const tab = new FakeTab(draftAt('dietType'))
  assert.equal(tab.state.walk.at, 'dietType')
  assert.deepEqual(tab.entries, [{ depth: 3, base: 3, resumed: true }])
  tab.back()
  assert.equal(tab.state.walk.at, 'gender')
  assert.deepEqual(tab.entries, [{ depth: 2, base: 2, resumed: false }])
})

test('a link to the quiz within the quiz resumes at the furthest question', () => {
  const tab = new FakeTab()
  tab.answerUntil('dietType')
  tab.traverse(-2)
  tab.send({ type: 'entryShown', entry: undefined, isTraversal: false })
  assert.equal(tab.state.walk.at, 'dietType')
  assert.equal(tab.state.entry?.resumed, true)
})

test('a reload shows the question of the history entry', () => {
  const tab = new FakeTab()
  tab.answerUntil('dietType')
  tab.traverse(-1)
  tab.reload()
  assert.equal(tab.state.walk.at, 'gender')
  assert.equal(tab.state.entry?.resumed, false)
})

test('an entry that the stored answers do not reach is replaced', () => {
  const tab = new FakeTab(newWalk, { depth: 11, base: 0, resumed: false })
  assert.equal(tab.state.walk.at, 'name')
  assert.deepEqual(tab.entries, [{ depth: 0, base: 0, resumed: false }])
})

test('starting over deletes the answers and shows the first question', () => {
  const tab = new FakeTab(draftAt('dietType'))
  tab.send({ type: 'startOverPressed' })
  assert.equal(tab.storedDraft, newWalk)
  assert.equal(tab.state.walk.at, 'name')
  assert.deepEqual(tab.entries, [{ depth: 0, base: 0, resumed: false }])
})

test('starting over removes the consent and the message about the last submit', () => {
  const tab = new FakeTab(draftAt('email'))
  tab.send({ type: 'consentChanged', hasConsent: true })
  tab.send({ type: 'answered', field: 'email', answer: 'demo@example.com' })
  tab.send({ type: 'nextPressed' })
  tab.send({ type: 'sendingFailed' })
  assert.deepEqual([tab.state.hasConsent, tab.state.problem], [true, 'sending failed'])
  tab.send({ type: 'startOverPressed' })
  assert.deepEqual([tab.state.hasConsent, tab.state.problem], [false, undefined])
})

test('after the draft was deleted the first question is shown, and its answer is a new draft', () => {
  const tab = new FakeTab()
  tab.answerUntil('dietType')
  tab.send({ type: 'draftDeleted' })
  assert.equal(tab.state.walk, newWalk)
  tab.answer('Hakim')
  tab.next()
  assert.equal(tab.state.walk.at, 'age')
  assert.deepEqual(tab.storedDraft.answers, { name: 'Hakim' })
})

test('a draft that is deleted during the greeting does not come back', () => {
  const tab = new FakeTab()
  tab.answer('Aisyah')
  tab.send({ type: 'nextPressed' })
  tab.send({ type: 'draftDeleted' })
  tab.send({ type: 'greetingEnded' })
  assert.equal(tab.state.phase, 'asking')
  assert.equal(tab.state.walk, newWalk)
})

test('the answers are sent only with consent, and only once', () => {
  const tab = new FakeTab()
  tab.answerUntil('email')
  tab.answer('aisyah@example.com')
  tab.next()
  assert.equal(tab.state.problem, 'consent missing')
  assert.equal(tab.sentCount, 0)
  tab.send({ type: 'consentChanged', hasConsent: true })
  assert.equal(tab.state.problem, undefined)
  tab.next()
  tab.next()
  assert.equal(tab.state.phase, 'sending')
  assert.equal(tab.sentCount, 1)
})

test('a failure to send keeps the answers; the next answer or Submit removes the message', () => {
  const tab = new FakeTab()
  tab.answerUntil('email')
  tab.answer('aisyah@example.com')
  tab.send({ type: 'consentChanged', hasConsent: true })
  tab.next()
  tab.send({ type: 'sendingFailed' })
  assert.equal(tab.state.phase, 'asking')
  assert.equal(tab.state.problem, 'sending failed')
  assert.equal(tab.storedDraft.answers.email, 'aisyah@example.com')
  const failed = tab.state
  tab.answer('hakim@example.com')
  assert.equal(tab.state.problem, undefined)
  tab.state = failed
  tab.next()
  assert.equal(tab.state.problem, undefined)
  assert.equal(tab.sentCount, 2)
})

test("without the doctor's confirmation the quiz stops, and the answers stay", () => {
  const tab = new FakeTab()
  tab.answerUntil('gender')
  for (const option of ['Female', 'Youthful Grow', 'Pregnant', 'Not confirmed']) {
    tab.answer(option)
    tab.next()
  }
  assert.equal(tab.state.phase, 'stopped')
  assert.equal(tab.storedDraft.at, 'consultDoctor')
})

test('Next does nothing on a goal that is not for women; the goal can be cleared', () => {
  const tab = new FakeTab()
  tab.answerUntil('gender')
  tab.answer('Female')
  tab.next()
  tab.answer("Men's Complete Hair Support")
  tab.next()
  assert.equal(tab.state.walk.at, 'dietType')
  tab.send({ type: 'answerCleared' })
  assert.equal(tab.storedDraft.answers.dietType, undefined)
})

test('after any events the history and the stored draft agree with the question shown', () => {
  const anyAction = fc.constantFrom<(tab: FakeTab) => void>(
    (tab) => tab.answer(),
    (tab) => tab.answer('Female'),
    (tab) => tab.next(),
    (tab) => tab.back(),
    (tab) => tab.traverse(-1),
    (tab) => tab.traverse(-2),
    (tab) => tab.traverse(1),
    (tab) => tab.send({ type: 'answerCleared' }),
    (tab) => tab.send({ type: 'startOverPressed' }),
    (tab) => tab.reload(),
  )
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 60 }), (actions) => {
      const tab = new FakeTab()
      for (const runAction of actions) {
        runAction(tab)
        assert.deepEqual(tab.state.entry, tab.entries[tab.entryIndex])
        assert.equal(tab.state.entry?.depth, tab.state.walk.visited.length)
        assert.equal(tab.state.draft, tab.storedDraft)
      }
    }),
  )
})
