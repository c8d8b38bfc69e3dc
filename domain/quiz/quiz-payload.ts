/**
 * The payload of `POST /api/recommend` with every documented key. A skipped question is sent as an
 * empty text.
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
  // The cast is safe: the object has every question's key, but `fromEntries` loses the types.
  return Object.fromEntries(
    quizSteps.map(({ field }) => [field, valueOf(field)]),
  ) as unknown as QuizPayload
}
