/**
 * Shows the next question, which is rendered but hidden, by changing two attributes in the
 * document. On a slow phone React's rendering of the step takes most of the time between the press
 * and the question. React sets the same attributes when it renders the step (open-question.tsx).
 */
import type { QuizField } from '#domain/quiz/quiz-steps.ts'

/** Returns false, and changes nothing, if the question is not rendered yet. */
export function uncoverScreen(field: QuizField): boolean {
  const current = findCurrentScreen(document)
  const nextScreen = document.querySelector<HTMLElement>(
    `[data-screen='ahead'][data-field='${field}']`,
  )
  if (!current || !nextScreen) return false
  // A hidden control must not get the next key. The browser itself would remove the focus only a
  // frame later.
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && current.contains(activeElement)) activeElement.blur()
  current.dataset['screen'] = 'ahead'
  nextScreen.dataset['screen'] = 'now'
  focusTextField(nextScreen)
  return true
}

export function findCurrentScreen(container: ParentNode): HTMLElement | null {
  return container.querySelector<HTMLElement>("[data-screen='now']")
}

/**
 * Focuses the question's text field and returns true, or returns false if it has none. Call it
 * while the press is handled: a phone opens its keyboard only then.
 */
export function focusTextField(screen: HTMLElement): boolean {
  const field = screen.querySelector<HTMLElement>('input[inputmode]')
  field?.focus({ preventScroll: true })
  return field !== null
}
