/**
 * A visitor's state in the quiz: answers, visited screens and current screen. Back returns to the
 * screen visited before, never to a skipped one (D-03). Changing an answer removes the answers that
 * depended on it (D-04). Pure functions; the screen, the draft and the tests use the same ones.
 */
import { isAnswered, nextMove, withoutOffPath } from './quiz-route.ts'
import { questionOf, quizSteps } from './quiz-steps.ts'
import type { QuizAnswers, QuizField } from './quiz-steps.ts'

export type QuizWalk = {
  answers: QuizAnswers
  visited: readonly QuizField[]
  at: QuizField
}

/**
 * The result of Next. `unanswered`: nothing happened, because the current question has no answer.
 */
export type Passed = 'moved' | 'submit' | 'block' | 'stop' | 'unanswered'

export const newWalk: QuizWalk = { answers: {}, visited: [], at: quizSteps[0].field }

/** Sets the answer of the current screen and removes every answer that no longer applies. */
export function giveAnswer(walk: QuizWalk, answer: string | readonly string[]): QuizWalk {
  const given: QuizAnswers = { ...walk.answers, [walk.at]: answer }
  const stillAsked = Object.fromEntries(
    Object.entries(withoutOffPath(given)).filter(
      ([field]) => field === walk.at || sameQuestion(field, walk.answers, given),
    ),
  )
  return { ...walk, answers: stillAsked }
}

/** The doctor's "confirmed" applies to one wording of the question and not to another. */
function sameQuestion(key: string, before: QuizAnswers, after: QuizAnswers): boolean {
  const step = quizSteps.find(({ field }) => field === key)
  return step !== undefined && questionOf(step.field, before) === questionOf(step.field, after)
}

/** Removes the answer of the current screen ("Choose another category"). */
export function clearAnswer(walk: QuizWalk): QuizWalk {
  const { [walk.at]: _, ...answers } = walk.answers
  return { ...walk, answers }
}

/** Next. On `submit`, `stop` and `block` the visitor stays on the screen. */
export function goNext(walk: QuizWalk): { walk: QuizWalk; passed: Passed } {
  if (!isAnswered(walk.at, walk.answers)) return { walk, passed: 'unanswered' }
  const move = nextMove(walk.at, walk.answers)
  if (move.to !== 'step') return { walk, passed: move.to }
  return {
    walk: { ...walk, visited: [...walk.visited, walk.at], at: move.field },
    passed: 'moved',
  }
}

/** Back to the previous screen; does nothing on the first one. */
export function goBack(walk: QuizWalk): QuizWalk {
  const before = walk.visited.at(-1)
  return before === undefined ? walk : { ...walk, visited: walk.visited.slice(0, -1), at: before }
}

/**
 * Returns the walk with `depth` visited screens, as far as the answers allow. Used for the
 * browser's own Back and Forward.
 */
export function walkToDepth(walk: QuizWalk, depth: number): QuizWalk {
  let moved = walk
  while (moved.visited.length > Math.max(0, depth)) moved = goBack(moved)
  while (moved.visited.length < depth) {
    const next = goNext(moved)
    if (next.passed !== 'moved') break
    moved = next.walk
  }
  return moved
}
