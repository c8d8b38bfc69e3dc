/**
 * A stored quiz as the dashboard shows it. The specification lists the answers that are shown (D-19
 * in docs/decisions/register.md). The dashboard's reply, the screen and the types are derived from
 * `quizResultRows`.
 */
import type { ListField, QuizAnswers, QuizField, TextField } from './quiz-steps.ts'

/**
 * `key` is the name in the reply, which the specification fixes: never rename it. `label` is the
 * name on the screen. A `typed` answer is not translated, an `option` is translated, and `yesNo` is
 * sent as a boolean. Null means that the answer is not in the reply.
 */
type ResultRow<Kind> = { key: string; label: string; kind: Kind } | null
type ResultRows = { [F in TextField]: ResultRow<'typed' | 'option' | 'yesNo'> } & {
  [F in ListField]: ResultRow<'list'>
}

/** One row per question, in the sequence of the quiz. */
export const quizResultRows = {
  name: { key: 'name', label: 'Name', kind: 'typed' },
  age: { key: 'age', label: 'Age', kind: 'option' },
  gender: { key: 'gender', label: 'Gender', kind: 'option' },
  dietType: { key: 'dietType', label: 'Goal', kind: 'option' },
  pregnancy: null,
  consultDoctor: null,
  allergic: { key: 'allergic', label: 'Allergies', kind: 'list' },
  consumption: { key: 'consumption', label: 'Meat or dairy', kind: 'option' },
  frequency_seafood: { key: 'frequency_seafood', label: 'Seafood', kind: 'option' },
  alcohol: { key: 'alcohol', label: 'More than 8 drinks a week', kind: 'yesNo' },
  smoke: { key: 'smoke', label: 'Smoke', kind: 'yesNo' },
  exercise: { key: 'exercise', label: 'Exercise', kind: 'option' },
  muscle_pain: { key: 'musclePain', label: 'Muscle pain', kind: 'yesNo' },
  email: null,
} as const satisfies ResultRows

export type QuizResultRow = NonNullable<(typeof quizResultRows)[QuizField]>
/** The type of a value in the reply, by `kind`. */
type ValueByKind = { typed: string; option: string; yesNo: boolean; list: string[] }

/** The answers under the keys of the dashboard's reply. */
type ResultAnswers = { [R in QuizResultRow as R['key']]: ValueByKind[R['kind']] }

export type QuizResult = ResultAnswers & {
  id: string
  /** ISO 8601 in UTC. */
  createdAt: string
}

/** The rows that are shown, in the sequence of the quiz. */
export const shownResultRows: readonly QuizResultRow[] = Object.values(quizResultRows).filter(
  (row) => row !== null,
)

/** Returns the quiz with the keys and values of the dashboard's reply. */
export function toQuizResult(quiz: {
  id: string
  submittedAt: Date
  answers: QuizAnswers
}): QuizResult {
  const answerByField = new Map<string, string | readonly string[] | undefined>(
    Object.entries(quiz.answers),
  )
  const values = Object.entries(quizResultRows).flatMap(([field, row]) =>
    row === null ? [] : [[row.key, formatAnswer(row.kind, answerByField.get(field))]],
  )
  return {
    id: quiz.id,
    createdAt: quiz.submittedAt.toISOString(),
    // The cast is safe: the object has the key of every shown row, but `fromEntries` loses the
    // types.
    ...(Object.fromEntries(values) as ResultAnswers),
  }
}

/** A question without an answer is sent as an empty list, false or an empty text. */
function formatAnswer(kind: keyof ValueByKind, answer: string | readonly string[] | undefined) {
  if (kind === 'list') return [...(answer ?? [])]
  return kind === 'yesNo' ? answer === 'Yes' : (answer ?? '')
}
