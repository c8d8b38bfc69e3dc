/**
 * The route of the quiz: which question follows, and where the quiz ends, stops or blocks. Browser
 * and server use the same functions. Danger: a wrong route could recommend products without a
 * doctor's confirmation.
 */
import { toOneLine } from '#domain/text/to-one-line.ts'

import {
  optionsOf,
  quizSteps,
  stepOf,
  type QuizAnswers,
  type QuizField,
  type SteeringField,
} from './quiz-steps.ts'

export const blockMessage =
  'We are currently developing products for female users in this category. Please select another category.'
export const blockButton = 'Choose another category'
export const stopMessage = 'Please consult your doctor before proceeding.'

/** `block`: the visitor must choose another goal. `stop`: the quiz ends and the home page opens. */
type Move = { to: 'step'; field: QuizField } | { to: 'submit' } | { to: 'block' } | { to: 'stop' }

/**
 * The questions after which the route depends on the answers. Only answers of rows with `steers:
 * true` may be read here, because `listPossiblePaths` tries only the options of these rows.
 */
const routeRules: { [F in QuizField]?: (answers: Pick<QuizAnswers, SteeringField>) => Move } = {
  dietType: ({ gender, age, dietType }) => {
    if (gender !== 'Female') return { to: 'step', field: 'allergic' }
    if (dietType !== 'Youthful Grow') return { to: 'block' }
    return { to: 'step', field: age === '50+' ? 'consultDoctor' : 'pregnancy' }
  },
  pregnancy: ({ pregnancy }) => ({
    to: 'step',
    field: pregnancy === 'None of the above' ? 'allergic' : 'consultDoctor',
  }),
  consultDoctor: ({ consultDoctor }) =>
    consultDoctor === 'doctor confirmed suitable'
      ? { to: 'step', field: 'allergic' }
      : { to: 'stop' },
}

/** Returns where Next leads from a question; the question must have an answer. */
export function findNextMove(field: QuizField, answers: QuizAnswers): Move {
  const rule = routeRules[field]
  if (rule) return rule(answers)
  const nextStep = quizSteps[quizSteps.findIndex((step) => step.field === field) + 1]
  return nextStep ? { to: 'step', field: nextStep.field } : { to: 'submit' }
}

/** Returns the hint below an option: what the option means, or that the option is not available. */
export function findOptionHint(
  field: QuizField,
  option: string,
  { gender }: QuizAnswers,
): string | undefined {
  if (field === 'dietType' && findNextMove(field, { gender, dietType: option }).to === 'block')
    return 'Not available for women yet.'
  const step = stepOf(field)
  return step.kind === 'one' ? step.hints?.[option] : undefined
}

/** Returns true if a question has an answer. */
export function isAnswered(field: QuizField, answers: QuizAnswers): boolean {
  const answer = answers[field]
  return typeof answer === 'string'
    ? toOneLine(answer) !== ''
    : answer !== undefined && answer.length > 0
}

/**
 * Returns every possible path to Submit, as lists of fields from the first question. If a steering
 * answer is missing, blocks or stops, all options of the question are tried. If all steering
 * answers are given, there is only one path.
 */
export function listPossiblePaths(answers: QuizAnswers): QuizField[][] {
  const listPathsFrom = (
    field: QuizField,
    givenAnswers: QuizAnswers,
    pathBefore: readonly QuizField[],
  ): QuizField[][] => {
    const path = [...pathBefore, field]
    const step = stepOf(field)
    const listPathsAfter = (assumedAnswers: QuizAnswers): QuizField[][] => {
      const move = findNextMove(field, assumedAnswers)
      if (move.to === 'step') return listPathsFrom(move.field, assumedAnswers, path)
      return move.to === 'submit' ? [path] : []
    }
    if (!step.steers) return listPathsAfter(givenAnswers)
    const answeredPaths = isAnswered(field, givenAnswers) ? listPathsAfter(givenAnswers) : []
    if (answeredPaths.length > 0) return answeredPaths
    return optionsOf(step).flatMap((option) => listPathsAfter({ ...givenAnswers, [field]: option }))
  }
  return listPathsFrom(quizSteps[0].field, answers, [])
}

/** Removes answers to screens that are on no possible path (D-04 in docs/decisions/register.md). */
export function removeOffPathAnswers(answers: QuizAnswers): QuizAnswers {
  return pickAnswers(answers, listPossiblePaths(answers).flat())
}

function pickAnswers(answers: QuizAnswers, fields: readonly QuizField[]): QuizAnswers {
  const pickedFields = new Set<string>(fields)
  return Object.fromEntries(Object.entries(answers).filter(([field]) => pickedFields.has(field)))
}

/**
 * Returns the numbers of "Question 5 of 13". While paths of different lengths are possible,
 * `length` is that of the longest, and `isLengthFixed` is false; the screen then says "up to". Only
 * answers on visited screens count, so that the numbers do not change while a visitor chooses an
 * option.
 */
export function computeQuestionPosition(
  field: QuizField,
  visited: readonly QuizField[],
  answers: QuizAnswers,
): { position: number; length: number; isLengthFixed: boolean } {
  const lengths = listPossiblePaths(pickAnswers(answers, visited))
    .filter((path) => path.includes(field))
    .map((path) => path.length)
  const position = visited.length + 1
  return {
    position,
    length: Math.max(position, ...lengths),
    isLengthFixed: new Set(lengths).size === 1,
  }
}
