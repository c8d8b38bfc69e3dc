import { useEffect, useRef, type RefObject } from 'react'

import type { QuizField } from '#domain/quiz/quiz-steps.ts'
import { runAfterPaint } from '#web/ui/behaviour/after-paint.ts'

import { findCurrentScreen, focusTextField } from './quiz-store.ts'

/**
 * Focuses each new question, so that screen readers read it out. Does not focus the first question
 * of a visit.
 */
export function useQuestionFocus(field: QuizField, form: RefObject<HTMLFormElement | null>): void {
  const focusedField = useRef(field)
  useEffect(() => {
    if (focusedField.current === field) return
    focusedField.current = field
    const screen = form.current && findCurrentScreen(form.current)
    if (!screen || focusTextField(screen)) return
    // Focusing forces a layout, so it waits until a slow phone has painted the question.
    return runAfterPaint(() => {
      // After a quick answer, its tile has the focus and must keep it for the arrow keys.
      if (!screen.contains(document.activeElement))
        screen.querySelector('h1')?.focus({ preventScroll: true })
    })
  }, [field, form])
}
