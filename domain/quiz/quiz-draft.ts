/**
 * The unfinished quiz in the visitor's own browser, so that a closed tab costs nobody twelve answers.
 *
 * It holds health answers, so it lives for 24 hours and leaves with the submission. What is read
 * back was in other hands: anything damaged, expired or no longer offered is no draft at all.
 */
import { isAnswered, nextMove, withoutOffPath } from './quiz-route.ts'
import { optionsOf, quizSteps } from './quiz-steps.ts'
import type { QuizAnswers, QuizField } from './quiz-steps.ts'
import type { QuizWalk } from './quiz-walk.ts'

export const quizDraftKey = 'quizDraft'
/** 24 hours, in milliseconds. */
export const quizDraftLife = 24 * 60 * 60 * 1000

/** The draft as text for the browser's storage. */
export function writeQuizDraft(walk: QuizWalk, now: Date): string {
  return JSON.stringify({ version: 1, savedAt: now.getTime(), at: walk.at, answers: walk.answers })
}

/**
 * The walk that a stored text stands for, or undefined when there is nothing to go on with. The
 * screens passed are found again from the answers, so a tampered draft cannot skip a question.
 */
export function readQuizDraft(text: string | null, now: Date): QuizWalk | undefined {
  const stored = parseObject(text)
  if (!stored || stored.get('version') !== 1) return undefined
  const savedAt = stored.get('savedAt')
  if (typeof savedAt !== 'number' || !(now.getTime() - savedAt < quizDraftLife)) return undefined
  // A clock that was set back must not keep health answers for years.
  if (savedAt - now.getTime() > quizDraftLife) return undefined

  const answers = withoutOffPath(readAnswers(stored.get('answers')))
  if (Object.keys(answers).length === 0) return undefined
  return walkTo(stored.get('at'), answers)
}

function parseObject(text: string | null): Map<string, unknown> | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return new Map(Object.entries(value))
  } catch {
    // Damaged text is no draft.
  }
  return undefined
}

function readAnswers(stored: unknown): QuizAnswers {
  if (typeof stored !== 'object' || stored === null) return {}
  const sent = new Map<string, unknown>(Object.entries(stored))
  let answers: QuizAnswers = {}
  for (const step of quizSteps) {
    const value = sent.get(step.field)
    if (step.kind === 'several') {
      if (Array.isArray(value))
        answers = { ...answers, [step.field]: step.options.filter((each) => value.includes(each)) }
    } else if (typeof value === 'string') {
      if (step.kind !== 'one' || optionsOf(step).includes(value))
        answers = { ...answers, [step.field]: value }
    }
  }
  return answers
}

/** Walks from the first screen to the stored one, or to the first that has no answer. */
function walkTo(at: unknown, answers: QuizAnswers): QuizWalk {
  const visited: QuizField[] = []
  let field: QuizField = quizSteps[0].field
  while (field !== at && isAnswered(field, answers)) {
    const move = nextMove(field, answers)
    if (move.to !== 'step') break
    visited.push(field)
    field = move.field
  }
  return { answers, visited, at: field }
}
