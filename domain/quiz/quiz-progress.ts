/**
 * A visitor's progress in the quiz: answers, visited screens and current screen. Back returns to
 * the previously visited screen, never to a skipped screen (D-03 in docs/decisions/register.md).
 * Changing an answer removes the answers that depend on it. All functions are pure.
 */
import { isAnswered, findNextMove, removeOffPathAnswers } from './quiz-route.ts'
import { questionOf, quizSteps, type QuizAnswers, type QuizField } from './quiz-steps.ts'

export type QuizProgress = {
  answers: QuizAnswers
  /** Screens before the current one, in the sequence in which they were shown. */
  visited: readonly QuizField[]
  /** The field that the current screen asks for. */
  currentField: QuizField
}

/**
 * The result of the Next button. `unanswered` means that the visitor stays on the screen, because
 * the current question has no answer.
 */
export type NextResult = 'moved' | 'submit' | 'block' | 'stop' | 'unanswered'

export const initialProgress: QuizProgress = {
  answers: {},
  visited: [],
  currentField: quizSteps[0].field,
}

/** Sets the answer of the current screen and removes every answer that no longer applies. */
export function setAnswer(
  progress: QuizProgress,
  answer: string | readonly string[],
): QuizProgress {
  const newAnswers: QuizAnswers = { ...progress.answers, [progress.currentField]: answer }
  const remainingAnswers = Object.fromEntries(
    Object.entries(removeOffPathAnswers(newAnswers)).filter(
      ([field]) =>
        field === progress.currentField || hasSameQuestion(field, progress.answers, newAnswers),
    ),
  )
  return { ...progress, answers: remainingAnswers }
}

/**
 * Returns true if a field has the same question with both sets of answers: a doctor's confirmation
 * for pregnancy does not answer the question about breastfeeding.
 */
function hasSameQuestion(
  key: string,
  answersBefore: QuizAnswers,
  answersAfter: QuizAnswers,
): boolean {
  const step = quizSteps.find(({ field }) => field === key)
  return (
    step !== undefined &&
    questionOf(step.field, answersBefore) === questionOf(step.field, answersAfter)
  )
}

/** Removes the answer of the current screen ("Choose another category"). */
export function clearAnswer(progress: QuizProgress): QuizProgress {
  const { [progress.currentField]: _, ...answers } = progress.answers
  return { ...progress, answers }
}

/** The Next button. On `submit`, `stop` and `block` the visitor stays on the current screen. */
export function goNext(progress: QuizProgress): { progress: QuizProgress; result: NextResult } {
  if (!isAnswered(progress.currentField, progress.answers))
    return { progress, result: 'unanswered' }
  const move = findNextMove(progress.currentField, progress.answers)
  if (move.to !== 'step') return { progress, result: move.to }
  return {
    progress: {
      ...progress,
      visited: [...progress.visited, progress.currentField],
      currentField: move.field,
    },
    result: 'moved',
  }
}

/** The Back button: returns to the previous screen; does nothing on the first screen. */
export function goBack(progress: QuizProgress): QuizProgress {
  const previousField = progress.visited.at(-1)
  if (previousField === undefined) return progress
  return { ...progress, visited: progress.visited.slice(0, -1), currentField: previousField }
}

/**
 * Goes back or forward to `depth` visited screens, as far as the answers allow. Used for the
 * browser's own Back and Forward.
 */
export function moveToDepth(progress: QuizProgress, depth: number): QuizProgress {
  let currentProgress = progress
  while (currentProgress.visited.length > Math.max(0, depth))
    currentProgress = goBack(currentProgress)
  while (currentProgress.visited.length < depth) {
    const next = goNext(currentProgress)
    if (next.result !== 'moved') break
    currentProgress = next.progress
  }
  return currentProgress
}
