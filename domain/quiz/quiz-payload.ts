/**
 * The payload of `POST /api/recommend` with every documented key. A skipped question is sent as an
 * empty text, so that the server can tell "not asked" from "left out".
 */
import { openPaths } from './quiz-route.ts'
import { isListField, quizSteps } from './quiz-steps.ts'
import type { ListField, QuizAnswers, TextField } from './quiz-steps.ts'

export type QuizPayload = { [F in TextField]: string } & { [F in ListField]: string[] }

/** Returns the payload without answers to screens that are not on the path. */
export function quizPayload(answers: QuizAnswers): QuizPayload {
  const asked = new Set(openPaths(answers).flat())
  const valueOf = (field: TextField | ListField) => {
    if (isListField(field)) return [...(answers[field] ?? [])]
    return asked.has(field) ? (answers[field] ?? '').trim() : ''
  }
  // Every row of the table has its key, which the compiler cannot see through fromEntries.
  return Object.fromEntries(
    quizSteps.map(({ field }) => [field, valueOf(field)]),
  ) as unknown as QuizPayload
}
