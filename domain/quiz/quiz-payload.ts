/**
 * The payload of `POST /api/recommend`: the browser builds it and the server parses it. The browser
 * is not trusted: the server applies every skip, stop and block rule again, so that impossible
 * answers (a pregnant man, "None" with an allergen, no doctor's confirmation) never reach the
 * recommendation.
 */
import { toOneLine } from '#domain/text/to-one-line.ts'

import {
  blockMessage,
  isAnswered,
  listPossiblePaths,
  findNextMove,
  stopMessage,
} from './quiz-route.ts'
import {
  isListField,
  noAllergy,
  optionsOf,
  quizSteps,
  stepOf,
  type ListField,
  type QuizAnswers,
  type QuizField,
  type QuizStep,
  type TextField,
} from './quiz-steps.ts'

/**
 * The keys of every question, as the specification names them. A skipped question is sent as an
 * empty text.
 */
type QuizPayload = { [F in TextField]: string } & { [F in ListField]: string[] }

/** Returns the payload without answers to screens that are not on the path. */
export function toQuizPayload(answers: QuizAnswers): QuizPayload {
  const askedFields = new Set(listPossiblePaths(answers).flat())
  const toPayloadValue = (field: QuizField) => {
    // Every path asks the question about allergies, the only list.
    if (isListField(field)) return [...(answers[field] ?? [])]
    return askedFields.has(field) ? toOneLine(answers[field] ?? '') : ''
  }
  // The cast is safe: the object has every question's key, but `fromEntries` loses the types.
  return Object.fromEntries(
    quizSteps.map(({ field }) => [field, toPayloadValue(field)]),
  ) as unknown as QuizPayload
}

/** `text` is the message of the error reply: for 'blocked' and 'stopped', the screen's message. */
type QuizRefusal = {
  ok: false
  reason:
    | 'malformed'
    | 'unknown_option'
    | 'too_long'
    | 'missing'
    | 'impossible'
    | 'blocked'
    | 'stopped'
  field?: QuizField
  text: string
}
/** `answers` has a key only for questions that were answered. */
type QuizParseResult = { ok: true; answers: QuizAnswers } | QuizRefusal

/**
 * Returns the answers, with options as spelled in `quizSteps`, or why they are rejected. A missing
 * key, null and '' all mean "not asked".
 */
export function parseQuizSubmission(body: unknown): QuizParseResult {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { ok: false, reason: 'malformed', text: 'The answers must be an object.' }
  const valueByField = new Map<string, unknown>(Object.entries(body))

  let answers: QuizAnswers = {}
  for (const step of quizSteps) {
    const readResult = readAnswer(stepOf(step.field), valueByField.get(step.field))
    if (!readResult.ok) return readResult
    if (readResult.answer !== undefined) answers = { ...answers, [step.field]: readResult.answer }
  }
  return checkPath(answers)
}

/** `answer` is undefined when the question was not asked. */
type AnswerReadResult = { ok: true; answer: string | string[] | undefined } | QuizRefusal

function readAnswer(step: QuizStep, value: unknown): AnswerReadResult {
  if (value === undefined || value === null) return { ok: true, answer: undefined }
  return step.kind === 'several' ? readOptions(step, value) : readText(step, value)
}

/** Reads a list of options, or a text of options separated by commas. */
function readOptions(step: QuizStep, value: unknown): AnswerReadResult {
  const { field } = step
  const optionTexts: unknown = typeof value === 'string' ? value.split(',') : value
  if (!isListOfTexts(optionTexts))
    return refuse(field, 'malformed', `"${field}" must be a text or a list of texts.`)
  const matchedOptions = optionTexts
    .filter((optionText) => optionText.trim() !== '')
    .map((optionText) => findOption(step, optionText))
  if (matchedOptions.includes(undefined))
    return refuse(
      field,
      'unknown_option',
      `"${field}" contains an option that the quiz does not offer.`,
    )
  const chosenOptions = optionsOf(step).filter((option) => matchedOptions.includes(option))
  if (chosenOptions.includes(noAllergy) && chosenOptions.length > 1)
    return refuse(field, 'impossible', `"${noAllergy}" cannot be chosen together with an allergy.`)
  return { ok: true, answer: chosenOptions.length > 0 ? chosenOptions : undefined }
}

/** Reads the text of a typed answer, or of the one chosen option. */
function readText(step: Exclude<QuizStep, { kind: 'several' }>, value: unknown): AnswerReadResult {
  const { field } = step
  if (typeof value !== 'string') return refuse(field, 'malformed', `"${field}" must be a text.`)
  const text = toOneLine(value)
  if (text === '') return { ok: true, answer: undefined }
  if (step.kind === 'one') {
    const option = findOption(step, text)
    return option === undefined
      ? refuse(field, 'unknown_option', `"${field}" is not one of the options of the quiz.`)
      : { ok: true, answer: option }
  }
  return text.length > step.maxLength
    ? refuse(field, 'too_long', `"${field}" is longer than ${step.maxLength} characters.`)
    : { ok: true, answer: text }
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function refuse(field: QuizField, reason: QuizRefusal['reason'], text: string): QuizRefusal {
  return { ok: false, reason, field, text }
}

/**
 * Follows the path of these answers from the first screen. Refuses a missing answer to a question
 * on the path, and an answer to a question that is not on the path.
 */
function checkPath(answers: QuizAnswers): QuizParseResult {
  const askedFields = new Set<QuizField>()
  let field: QuizField = quizSteps[0].field
  for (;;) {
    askedFields.add(field)
    if (!isAnswered(field, answers)) return refuse(field, 'missing', `"${field}" has no answer.`)
    const move = findNextMove(field, answers)
    if (move.to === 'block') return refuse(field, 'blocked', blockMessage)
    if (move.to === 'stop') return refuse(field, 'stopped', stopMessage)
    if (move.to === 'submit') break
    field = move.field
  }
  const unaskedStep = quizSteps.find(
    (step) => !askedFields.has(step.field) && isAnswered(step.field, answers),
  )
  if (unaskedStep) {
    const text = `"${unaskedStep.field}" is not asked after these answers.`
    return refuse(unaskedStep.field, 'impossible', text)
  }
  return { ok: true, answers }
}

function findOption(step: QuizStep, text: string): string | undefined {
  const normalisedText = normaliseOption(text)
  return optionsOf(step).find((option) => normaliseOption(option) === normalisedText)
}

/** Returns the same text for options that differ only in case or in the kind of apostrophe. */
const normaliseOption = (text: string): string =>
  toOneLine(text).replaceAll(/[‘’]/g, "'").toLowerCase()
