/**
 * The unfinished quiz in the visitor's browser. The draft contains health data, so it expires after
 * 24 hours and is deleted on submission. Parsing ignores damaged and expired drafts, and answers
 * with unknown options.
 */
import { hours, type Duration } from '#domain/time.ts'

import { isAnswered, nextMove, removeOffPathAnswers } from './quiz-route.ts'
import { optionsOf, quizSteps } from './quiz-steps.ts'
import type { QuizAnswers, QuizField } from './quiz-steps.ts'
import type { QuizWalk } from './quiz-walk.ts'

/** Key in the browser's storage. Never rename it, or stored drafts are never deleted. */
export const quizDraftKey = 'quizDraft'
export const quizDraftLifetime: Duration = hours(24)

/** Serialises the draft for the browser's storage. Raise `version` when its shape changes. */
export function serialiseQuizDraft(walk: QuizWalk, now: Date): string {
  return JSON.stringify({ version: 1, savedAt: now.getTime(), at: walk.at, answers: walk.answers })
}

/**
 * Parses a stored draft; undefined when there is nothing to resume. The visited screens are
 * computed from the answers, so that a tampered draft cannot skip a question.
 */
export function parseQuizDraft(text: string | null, now: Date): QuizWalk | undefined {
  const storedDraft = parseObject(text)
  if (!storedDraft || storedDraft.get('version') !== 1) return undefined
  const savedAt = storedDraft.get('savedAt')
  if (typeof savedAt !== 'number' || !(now.getTime() - savedAt < quizDraftLifetime))
    return undefined
  // The draft was saved in the future, so the device's clock was set back. The draft would expire
  // too late.
  if (savedAt - now.getTime() > quizDraftLifetime) return undefined

  const answers = removeOffPathAnswers(readAnswers(storedDraft.get('answers')))
  if (Object.keys(answers).length === 0) return undefined
  return walkTo(storedDraft.get('at'), answers)
}

function parseObject(text: string | null): Map<string, unknown> | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return new Map(Object.entries(value))
  } catch {
    // The visitor, or another program, changed the stored text.
  }
  return undefined
}

function readAnswers(storedAnswers: unknown): QuizAnswers {
  if (typeof storedAnswers !== 'object' || storedAnswers === null) return {}
  const valueByField = new Map<string, unknown>(Object.entries(storedAnswers))
  let answers: QuizAnswers = {}
  for (const step of quizSteps) {
    const value = valueByField.get(step.field)
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

/**
 * Goes from the first screen to the stored screen (`at`), or to the first question without an
 * answer.
 */
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
