/**
 * The unfinished quiz in the visitor's browser. The draft contains health data, so it expires after
 * `quizDraftLifetime` and is deleted on submission. Parsing ignores damaged and expired drafts, and
 * answers with unknown options.
 */
import { parseJson } from '#domain/text/parse-json.ts'
import { hours, type Duration } from '#domain/time.ts'

import type { QuizProgress } from './quiz-progress.ts'
import { isAnswered, findNextMove, removeOffPathAnswers } from './quiz-route.ts'
import { quizSteps, stepOf, type QuizAnswers, type QuizField, type QuizStep } from './quiz-steps.ts'

/** Key in the browser's storage. Never rename it, or stored drafts are never deleted. */
export const quizDraftKey = 'quizDraft'
export const quizDraftLifetime: Duration = hours(24)

/** Raise it when the shape of the draft changes: drafts of another version are ignored. */
const draftVersion = 1

/** Serialises the draft for the browser's storage. */
export function serialiseQuizDraft(progress: QuizProgress, now: Date): string {
  const { currentField, answers } = progress
  return JSON.stringify({
    version: draftVersion,
    savedAt: now.getTime(),
    at: currentField,
    answers,
  })
}

/**
 * Parses a stored draft; undefined when there is nothing to resume. The visited screens are
 * computed from the answers, so that a tampered draft cannot skip a question.
 */
export function parseQuizDraft(text: string | null, now: Date): QuizProgress | undefined {
  const storedDraft = parseObject(text)
  if (!storedDraft || storedDraft.get('version') !== draftVersion) return undefined
  const savedAt = storedDraft.get('savedAt')
  if (typeof savedAt !== 'number') return undefined
  const ageMs = now.getTime() - savedAt
  // If the device's clock was set back, the age is negative, and the draft would expire too late.
  const isValid = ageMs < quizDraftLifetime && ageMs >= -quizDraftLifetime
  if (!isValid) return undefined

  const answers = removeOffPathAnswers(readAnswers(storedDraft.get('answers')))
  if (Object.keys(answers).length === 0) return undefined
  return replayProgress(storedDraft.get('at'), answers)
}

function parseObject(text: string | null): Map<string, unknown> | undefined {
  const parsedJson = parseJson(text)
  return typeof parsedJson === 'object' && parsedJson !== null
    ? new Map(Object.entries(parsedJson))
    : undefined
}

function readAnswers(storedAnswers: unknown): QuizAnswers {
  if (typeof storedAnswers !== 'object' || storedAnswers === null) return {}
  const valueByField = new Map<string, unknown>(Object.entries(storedAnswers))
  let answers: QuizAnswers = {}
  for (const { field } of quizSteps) {
    const answer = readAnswer(stepOf(field), valueByField.get(field))
    if (answer !== undefined) answers = { ...answers, [field]: answer }
  }
  return answers
}

/** Returns undefined for a value that the question does not allow. */
function readAnswer(step: QuizStep, value: unknown): string | readonly string[] | undefined {
  if (step.kind === 'several')
    return Array.isArray(value)
      ? step.options.filter((option) => value.includes(option))
      : undefined
  if (typeof value !== 'string') return undefined
  return step.kind !== 'one' || step.options.includes(value) ? value : undefined
}

/**
 * Returns the progress of a visitor who went with these answers from the first screen to the stored
 * screen, or to the first question without an answer.
 */
function replayProgress(storedField: unknown, answers: QuizAnswers): QuizProgress {
  const visited: QuizField[] = []
  let field: QuizField = quizSteps[0].field
  while (field !== storedField && isAnswered(field, answers)) {
    const move = findNextMove(field, answers)
    if (move.to !== 'step') break
    visited.push(field)
    field = move.field
  }
  return { answers, visited, currentField: field }
}
