/** A browser tab for tests of the quiz. It keeps the history as the router does. */
import { optionsOf, stepOf, type QuizField } from '#domain/quiz/quiz-steps.ts'
import { initialProgress, type QuizProgress } from '#domain/quiz/quiz-progress.ts'

import {
  createQuizState,
  applyQuizEvent,
  type QuizEffect,
  type QuizEntry,
  type QuizEvent,
  type QuizState,
} from '#web/storefront/quiz/quiz-machine.ts'

/** The answer to questions without options: name and email. */
const textAnswer = 'aisyah@example.com'

/** One tab: the state, the history entries, the stored draft and what was sent. */
export class FakeQuizTab {
  state: QuizState
  storedDraft: QuizProgress
  entries: (QuizEntry | undefined)[]
  entryIndex = 0
  /** How often the answers were sent to the shop. */
  sentCount = 0

  constructor(storedDraft: QuizProgress = initialProgress, entry?: QuizEntry) {
    this.storedDraft = storedDraft
    this.entries = [entry]
    this.state = createQuizState(storedDraft)
    this.showEntry('traversal')
  }

  /** Applies the event to the state and performs its effects. */
  send(event: QuizEvent): void {
    const { state, effects } = applyQuizEvent(this.state, event)
    this.state = state
    for (const effect of effects) this.perform(effect)
  }

  reload(): void {
    this.state = createQuizState(this.storedDraft)
    this.showEntry('traversal')
  }

  /** The browser's own Back (negative) and Forward; stops at the first and the last entry. */
  traverse(offset: number): void {
    const targetIndex = this.entryIndex + offset
    this.entryIndex = Math.max(0, Math.min(this.entries.length - 1, targetIndex))
    this.showEntry('traversal')
  }

  /** Chooses an option of the shown question, by default the first one. */
  answer(option?: string): void {
    const field = this.state.progress.currentField
    const step = stepOf(field)
    const answer = option ?? optionsOf(step)[0] ?? textAnswer
    this.send({ type: 'answered', field, answer: step.kind === 'several' ? [answer] : answer })
  }

  /** Presses Next, and ends the greeting that may follow. */
  pressNext(): void {
    this.send({ type: 'nextPressed' })
    this.send({ type: 'greetingEnded' })
  }

  pressBack(): void {
    this.send({ type: 'backPressed' })
  }

  /** Answers with the first option until this question is shown. */
  answerUntil(field: QuizField): void {
    while (this.state.progress.currentField !== field) {
      this.answer()
      this.pressNext()
    }
  }

  private perform(effect: QuizEffect): void {
    switch (effect.type) {
      case 'saveDraft':
        this.storedDraft = effect.draft
        break
      case 'deleteDraft':
        this.storedDraft = initialProgress
        break
      case 'pushEntry':
        this.entries.splice(++this.entryIndex)
        this.entries[this.entryIndex] = effect.entry
        this.showEntry('navigation')
        break
      case 'replaceEntry':
        this.entries[this.entryIndex] = effect.entry
        this.showEntry('navigation')
        break
      case 'goBack':
        this.traverse(-1)
        break
      case 'sendAnswers':
        this.sentCount += 1
    }
  }

  /** `traversal`: the entry is shown after a reload, Back or Forward, or on the first visit. */
  private showEntry(cause: 'traversal' | 'navigation'): void {
    const entry = this.entries[this.entryIndex]
    this.send({ type: 'entryShown', entry, isTraversal: cause === 'traversal' })
  }
}
