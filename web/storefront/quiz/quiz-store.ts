/**
 * Holds the quiz's state, performs the effects of each transition, and shows the next question
 * before React renders it (docs/decisions/092-next-question-shown-before-render.md). A step is the
 * move to the next question. The step is pending until React has rendered the question and the
 * history has its entry.
 */
import type { QuizField } from '#domain/quiz/quiz-steps.ts'
import type { QuizProgress } from '#domain/quiz/quiz-progress.ts'

import {
  createQuizState,
  applyQuizEvent,
  type QuizEffect,
  type QuizEvent,
  type QuizState,
} from './quiz-machine.ts'

/** What the store needs of the browser; tests pass a fake. */
type QuizBrowser = {
  readDraft: () => QuizProgress
  perform: (effect: QuizEffect) => void
  scrollToTop: () => void
  /** Shows a question that is rendered but hidden; returns false if it is not rendered yet. */
  uncoverScreen: (field: QuizField) => boolean
  /** Runs `callback` after the next frame; returns a function that cancels it. */
  runAfterPaint: (callback: () => void) => () => void
}

export type QuizStore = ReturnType<typeof createQuizStore>

export function createQuizStore(browser: QuizBrowser) {
  /** Read when first needed, because the server has no draft. */
  let state: QuizState | undefined
  /** What React renders: during a pending step, the state before the step. */
  let renderedState: QuizState | undefined
  let pendingStep: { finish: () => void; cancelFrame: () => void } | undefined
  const listeners = new Set<() => void>()

  const getCurrentState = (): QuizState => (state ??= createQuizState(browser.readDraft()))

  function render(): void {
    renderedState = state
    for (const listener of listeners) listener()
  }

  function completeStep(): void {
    const step = pendingStep
    pendingStep = undefined
    step?.cancelFrame()
    step?.finish()
  }

  /**
   * Begins a step. Shows the question and saves the draft now, because the visitor may leave before
   * the next paint. Pushes the history entry after the paint, because that renders the whole page.
   */
  function startStep(field: QuizField, effects: readonly QuizEffect[]): void {
    // Before anything changes: after a change the browser would have to lay out the page to scroll.
    browser.scrollToTop()
    const isUncovered = browser.uncoverScreen(field)
    if (!isUncovered) render()
    effects.filter((effect) => !isPushEntry(effect)).forEach(browser.perform)
    const finishStep = (): void => {
      if (isUncovered) render()
      effects.filter(isPushEntry).forEach(browser.perform)
    }
    const step = { finish: finishStep, cancelFrame: () => {} }
    pendingStep = step
    // After `pendingStep` is set: in a hidden page `runAfterPaint` runs `completeStep` immediately.
    step.cancelFrame = browser.runAfterPaint(completeStep)
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Returns the same object until the state changes. */
    getRenderedState: (): QuizState => (renderedState ??= getCurrentState()),
    /**
     * Applies an event to the state and performs its effects. Completes a pending step first, so
     * that effects keep their order.
     */
    dispatch(event: QuizEvent): void {
      const previousState = getCurrentState()
      const { state: nextState, effects } = applyQuizEvent(previousState, event)
      // An event that does not apply leaves a pending step pending. For example, the router shows
      // the entry of a step while the next step waits for its paint.
      if (nextState === previousState && effects.length === 0) return
      completeStep()
      state = nextState
      if (effects.some(isPushEntry)) return startStep(nextState.progress.currentField, effects)
      if (nextState !== previousState) render()
      effects.forEach(browser.perform)
    },
    /** Renders a pending step and pushes its history entry now. Does nothing without one. */
    completeStep,
    /**
     * Call when the visitor leaves the quiz: the history entry of a pending step would bring them
     * back. Drops the entry and the rendering; the draft is saved already.
     */
    dropPendingStep(): void {
      pendingStep?.cancelFrame()
      pendingStep = undefined
    },
  }
}

function isPushEntry(effect: QuizEffect): boolean {
  return effect.type === 'pushEntry'
}

/**
 * Shows the next question, which is rendered but hidden, by changing two attributes in the
 * document. Returns true. Returns false, and changes nothing, if the question is not rendered yet.
 * React sets the same attributes later, when it renders the step (open-question.tsx): on a slow
 * phone this takes most of the time between the press and the question.
 */
export function uncoverScreen(field: QuizField): boolean {
  const currentScreen = findCurrentScreen(document)
  const nextScreen = document.querySelector<HTMLElement>(
    `[data-screen='ahead'][data-field='${field}']`,
  )
  if (!currentScreen || !nextScreen) return false
  // A hidden control must not get the next key. The browser itself would remove the focus only a
  // frame later.
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && currentScreen.contains(activeElement))
    activeElement.blur()
  currentScreen.dataset['screen'] = 'ahead'
  nextScreen.dataset['screen'] = 'now'
  focusTextField(nextScreen)
  return true
}

/** Returns the element of the question that is shown; null if there is none. */
export function findCurrentScreen(container: ParentNode): HTMLElement | null {
  return container.querySelector<HTMLElement>("[data-screen='now']")
}

/**
 * Focuses the question's text field and returns true. Returns false if it has none. Call it while
 * the press is handled: a phone does not open its keyboard later.
 */
export function focusTextField(screen: HTMLElement): boolean {
  const textField = screen.querySelector<HTMLElement>('input[inputmode]')
  textField?.focus({ preventScroll: true })
  return textField !== null
}
