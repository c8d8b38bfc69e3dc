/**
 * The unfinished quiz in the visitor's browser. It holds health data, so it expires after 24 hours
 * and is deleted on submission. Parsing ignores a draft that is damaged, expired or has unknown
 * options.
 */
import { isAnswered, nextMove, withoutOffPath } from './quiz-route.ts'
import { optionsOf, quizSteps } from './quiz-steps.ts'
import type { QuizAnswers, QuizField } from './quiz-steps.ts'
import type { QuizWalk } from './quiz-walk.ts'

export const quizDraftKey = 'quizDraft'
/** In milliseconds. */
export const quizDraftLifetime = 24 * 60 * 60 * 1000

/** Serialises the draft for the browser's storage. */
export function writeQuizDraft(walk: QuizWalk, now: Date): string {
  return JSON.stringify({ version: 1, savedAt: now.getTime(), at: walk.at, answers: walk.answers })
}

/**
 * Parses a stored draft; undefined when there is nothing to resume. The visited screens are
 * computed from the answers, so that a tampered draft cannot skip a question.
 */
export function readQuizDraft(text: string | null, now: Date): QuizWalk | undefined {
  const stored = parseObject(text)
  if (!stored || stored.get('version') !== 1) return undefined
  const savedAt = stored.get('savedAt')
  if (typeof savedAt !== 'number' || !(now.getTime() - savedAt < quizDraftLifetime))
    return undefined
  // A device clock that was set back must not keep health data for years.
  if (savedAt - now.getTime() > quizDraftLifetime) return undefined

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
        answers = {
          ...answers,
          [step.field]: step.options.filter((option) => value.includes(option)),
        }
    } else if (typeof value === 'string') {
      if (step.kind !== 'one' || optionsOf(step).includes(value))
        answers = { ...answers, [step.field]: value }
    }
  }
  return answers
}

/** Walks from the first screen to the stored one, or to the first without an answer. */
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
