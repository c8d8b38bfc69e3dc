/**
 * The payload of `POST /api/recommend` with every documented key. A skipped question is sent as an
 * empty text, so that the server can distinguish "not asked" from "left out".
 */
import { listPossiblePaths } from './quiz-route.ts'
import { isListField, quizSteps } from './quiz-steps.ts'
import type { ListField, QuizAnswers, TextField } from './quiz-steps.ts'

export type QuizPayload = { [F in TextField]: string } & { [F in ListField]: string[] }

/** Returns the payload without answers to screens that are not on the path. */
export function toQuizPayload(answers: QuizAnswers): QuizPayload {
  const askedFields = new Set(listPossiblePaths(answers).flat())
  const valueOf = (field: TextField | ListField) => {
    // Every path asks the question about allergies, the only list.
    if (isListField(field)) return [...(answers[field] ?? [])]
    return askedFields.has(field) ? (answers[field] ?? '').trim() : ''
  }
  // Cast: the object has the key of every question, but `fromEntries` loses the keys' types.
  return Object.fromEntries(
    quizSteps.map(({ field }) => [field, valueOf(field)]),
  ) as unknown as QuizPayload
}
