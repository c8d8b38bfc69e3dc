/**
 * Brings the screen that lies ready to the front by two attributes, before React has drawn the page of
 * the next step: on a slow phone that drawing is most of what is between the press and the question.
 * React comes to the same two attributes a frame later.
 */
import type { QuizField } from '#domain/quiz/quiz-steps.ts'

/** Says whether the screen of this question was ready; if not, nothing has changed. */
export function uncoverScreen(field: QuizField): boolean {
  const front = document.querySelector<HTMLElement>("[data-screen='now']")
  const ready = document.querySelector<HTMLElement>(`[data-screen='ahead'][data-field='${field}']`)
  if (!front || !ready) return false
  // What nobody sees any more must not take the next key: the browser itself moves on a frame later.
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && front.contains(activeElement)) activeElement.blur()
  front.dataset['screen'] = 'ahead'
  ready.dataset['screen'] = 'now'
  focusTyping(ready)
  return true
}

/**
 * Puts the focus into the field to type in, if the screen has one; says so. A phone opens its keyboard
 * only while the press is being handled.
 */
export function focusTyping(within: HTMLElement): boolean {
  const field = within.querySelector<HTMLElement>('input[inputmode]')
  field?.focus({ preventScroll: true })
  return field !== null
}
