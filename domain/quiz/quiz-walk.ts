/**
 * One visitor's way through the quiz: answers, the screens passed, and the screen in front.
 *
 * Back returns to the screen that was really passed, never to one that was left out (D-03), and an
 * answer that changes takes away the answers that hung on it (D-04). Values in, values out: the
 * screen, the draft and the tests drive the same functions.
 */
import { isAnswered, nextMove, withoutOffPath } from './quiz-route.ts'
import { questionOf, quizSteps } from './quiz-steps.ts'
import type { QuizAnswers, QuizField } from './quiz-steps.ts'

export type QuizWalk = {
  answers: QuizAnswers
  visited: readonly QuizField[]
  at: QuizField
}

/** What Next did. `unanswered`: nothing, since the question in front has no answer. */
export type Passed = 'moved' | 'submit' | 'block' | 'stop' | 'unanswered'

export const newWalk: QuizWalk = { answers: {}, visited: [], at: quizSteps[0].field }

/** Sets the answer of the screen in front and drops every answer that no longer holds. */
export function giveAnswer(walk: QuizWalk, answer: string | readonly string[]): QuizWalk {
  const given: QuizAnswers = { ...walk.answers, [walk.at]: answer }
  const stillAsked = Object.fromEntries(
    Object.entries(withoutOffPath(given)).filter(
      ([field]) => field === walk.at || sameQuestion(field, walk.answers, given),
    ),
  )
  return { ...walk, answers: stillAsked }
}

/** The doctor's "confirmed" answers one wording of the question; it does not carry to another. */
function sameQuestion(key: string, before: QuizAnswers, after: QuizAnswers): boolean {
  const step = quizSteps.find(({ field }) => field === key)
  return step !== undefined && questionOf(step.field, before) === questionOf(step.field, after)
}

/** Takes the answer of the screen in front away ("Choose another category"). */
export function clearAnswer(walk: QuizWalk): QuizWalk {
  const { [walk.at]: _, ...answers } = walk.answers
  return { ...walk, answers }
}

/** Next, from an answered screen. On `submit`, `stop` and `block` the visitor stays where they are. */
export function goNext(walk: QuizWalk): { walk: QuizWalk; passed: Passed } {
  if (!isAnswered(walk.at, walk.answers)) return { walk, passed: 'unanswered' }
  const move = nextMove(walk.at, walk.answers)
  if (move.to !== 'step') return { walk, passed: move.to }
  return {
    walk: { ...walk, visited: [...walk.visited, walk.at], at: move.field },
    passed: 'moved',
  }
}

/** Back, to the screen passed before; on the first screen nothing happens. */
export function goBack(walk: QuizWalk): QuizWalk {
  const before = walk.visited.at(-1)
  return before === undefined ? walk : { ...walk, visited: walk.visited.slice(0, -1), at: before }
}

/**
 * The walk with `depth` screens passed, as far as the answers carry it: what the browser's own Back
 * and Forward ask for.
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
