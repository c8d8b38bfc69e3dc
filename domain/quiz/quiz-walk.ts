/**
 * A visitor's state in the quiz: answers, visited screens and current screen. Back returns to the
 * previously visited screen, never to a skipped screen (D-03). Changing an answer removes the
 * answers that depend on it. All functions are pure.
 */
import { isAnswered, findNextMove, removeOffPathAnswers } from './quiz-route.ts'
import { questionOf, quizSteps } from './quiz-steps.ts'
import type { QuizAnswers, QuizField } from './quiz-steps.ts'

export type QuizWalk = {
  answers: QuizAnswers
  /** Screens before the current one, in the order in which they were shown. */
  visited: readonly QuizField[]
  /** The current screen. */
  at: QuizField
}

/**
 * The result of the Next button. `unanswered` means that the visitor stays on the screen, because
 * the current question has no answer.
 */
export type NextResult = 'moved' | 'submit' | 'block' | 'stop' | 'unanswered'

export const initialWalk: QuizWalk = { answers: {}, visited: [], at: quizSteps[0].field }

/** Sets the answer of the current screen and removes every answer that no longer applies. */
export function setAnswer(walk: QuizWalk, answer: string | readonly string[]): QuizWalk {
  const newAnswers: QuizAnswers = { ...walk.answers, [walk.at]: answer }
  const remainingAnswers = Object.fromEntries(
    Object.entries(removeOffPathAnswers(newAnswers)).filter(
      ([field]) => field === walk.at || hasSameQuestion(field, walk.answers, newAnswers),
    ),
  )
  return { ...walk, answers: remainingAnswers }
}

/**
 * Whether both answers ask the same question of a field: a doctor's confirmation for pregnancy does
 * not answer the question about breastfeeding.
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
export function clearAnswer(walk: QuizWalk): QuizWalk {
  const { [walk.at]: _, ...answers } = walk.answers
  return { ...walk, answers }
}

/** The Next button. On `submit`, `stop` and `block` the walk stays on the current screen. */
export function goNext(walk: QuizWalk): { walk: QuizWalk; result: NextResult } {
  if (!isAnswered(walk.at, walk.answers)) return { walk, result: 'unanswered' }
  const move = findNextMove(walk.at, walk.answers)
  if (move.to !== 'step') return { walk, result: move.to }
  return {
    walk: { ...walk, visited: [...walk.visited, walk.at], at: move.field },
    result: 'moved',
  }
}

/** The Back button: returns to the previous screen; does nothing on the first screen. */
export function goBack(walk: QuizWalk): QuizWalk {
  const previousField = walk.visited.at(-1)
  if (previousField === undefined) return walk
  return { ...walk, visited: walk.visited.slice(0, -1), at: previousField }
}

/**
 * Returns the walk with `depth` visited screens, as far as the answers allow. Used for the
 * browser's own Back and Forward.
 */
export function walkToDepth(walk: QuizWalk, depth: number): QuizWalk {
  let currentWalk = walk
  while (currentWalk.visited.length > Math.max(0, depth)) currentWalk = goBack(currentWalk)
  while (currentWalk.visited.length < depth) {
    const next = goNext(currentWalk)
    if (next.result !== 'moved') break
    currentWalk = next.walk
  }
  return currentWalk
}
