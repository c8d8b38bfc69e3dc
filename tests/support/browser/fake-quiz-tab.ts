/** A browser tab for tests of the quiz. It keeps the history as the router does. */
import { optionsOf, stepOf, type QuizField } from '#domain/quiz/quiz-steps.ts'
import { initialWalk, type QuizWalk } from '#domain/quiz/quiz-walk.ts'

import {
  createQuizState,
  applyQuizEvent,
  type QuizEffect,
  type QuizEntry,
  type QuizEvent,
  type QuizState,
} from '#web/storefront/quiz/quiz-machine.ts'

/** One tab: the state, the history entries, the stored draft and what was sent. */
export class FakeQuizTab {
  state: QuizState
  storedDraft: QuizWalk
  entries: (QuizEntry | undefined)[]
  entryIndex = 0
  sentCount = 0

  constructor(storedDraft: QuizWalk = initialWalk, entry?: QuizEntry) {
    this.storedDraft = storedDraft
    this.entries = [entry]
    this.state = createQuizState(storedDraft)
    this.showEntry(true)
  }

  send(event: QuizEvent): void {
    const { state, effects } = applyQuizEvent(this.state, event)
    this.state = state
    for (const effect of effects) this.perform(effect)
  }

  reload(): void {
    this.state = createQuizState(this.storedDraft)
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
        this.storedDraft = initialWalk
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
