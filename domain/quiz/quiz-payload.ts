/**
 * The payload of `POST /api/recommend` with every documented key. A skipped question is sent as an
 * empty text, so that the server can tell "not asked" from "left out".
 */
import { openPaths } from './quiz-route.ts'
import { quizSteps } from './quiz-steps.ts'
import type { QuizAnswers, QuizField } from './quiz-steps.ts'

export type QuizPayload = { [F in Exclude<QuizField, 'allergic'>]: string } & {
  allergic: readonly string[]
}

/** Returns the payload without answers to screens that are not on the path. */
export function quizPayload(answers: QuizAnswers): QuizPayload {
  const asked = new Set(openPaths(answers).flat())
  const text = (field: Exclude<QuizField, 'allergic'>): string =>
    asked.has(field) ? (answers[field] ?? '').trim() : ''
  // Every row of the table has its key, which the compiler cannot see through fromEntries.
  const texts = Object.fromEntries(
    quizSteps.flatMap(({ field }) => (field === 'allergic' ? [] : [[field, text(field)]])),
  ) as { [F in Exclude<QuizField, 'allergic'>]: string }
  return { ...texts, allergic: answers.allergic ?? [] }
}
