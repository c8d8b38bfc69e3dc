/**
 * Checks that the API accepts exactly the answers that the quiz allows (T-E02 in docs/threats.md).
 * Sends quizzes that a browser can produce, and the same quizzes with one answer changed to any
 * value. `isPossible` decides which quizzes must be accepted. It implements the rules of the
 * specification a second time, independently of the shop's code.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { toQuizPayload } from '#domain/quiz/quiz-payload.ts'
import { allergens, noAllergy, optionsOf, quizSteps, stepOf } from '#domain/quiz/quiz-steps.ts'
import type { QuizAnswers, QuizField } from '#domain/quiz/quiz-steps.ts'
import { setAnswer, goNext, initialProgress } from '#domain/quiz/quiz-progress.ts'
import { seconds } from '#domain/time.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { ApiError } from '#web/api/client.ts'

/** One choice for each answer; see `chooseAnswer`. */
const anyChoices = fc.infiniteStream(fc.nat({ max: 2 ** allergens.length - 1 }))

const anyQuiz = anyChoices.map((choices): QuizAnswers => {
  let progress = initialProgress
  for (const choice of choices) {
    const next = goNext(setAnswer(progress, chooseAnswer(progress.currentField, choice)))
    if (next.result === 'submit') return next.progress.answers
    // An answer that stops the quiz starts it again.
    progress = next.result === 'moved' ? next.progress : initialProgress
  }
  throw new Error('the choices have ended before the quiz')
})

/**
 * In the question about allergies, each bit of `choice` selects an allergen. In another question,
 * its remainder selects the option.
 */
function chooseAnswer(field: QuizField, choice: number): string | readonly string[] {
  const step = stepOf(field)
  if (step.kind === 'several') {
    const chosenAllergens = allergens.filter((_, index) => (choice >> index) & 1)
    return chosenAllergens.length > 0 ? chosenAllergens : [noAllergy]
  }
  const options = optionsOf(step)
  // A typed answer has no options, so the index is NaN and finds nothing.
  return options[choice % options.length] ?? `Aisyah ${choice}`
}

/** Returns whether a shopper can produce these answers in the quiz. */
function isPossible(body: Record<string, unknown>): boolean {
  const hasAnswer = (key: string): boolean => body[key] !== '' && body[key] !== null
  const isWoman = body.gender === 'Female'
  const isPregnancyAsked = isWoman && body.age !== '50+'
  const allergic = Array.isArray(body.allergic) ? body.allergic : [body.allergic]
  const isDoctorAsked = isWoman && (body.age === '50+' || body.pregnancy !== 'None of the above')
  return (
    quizSteps.every(({ field }) => {
      const step = stepOf(field)
      if (field === 'pregnancy' && !isPregnancyAsked) return !hasAnswer(field)
      if (field === 'consultDoctor')
        return isDoctorAsked ? body[field] === 'doctor confirmed suitable' : !hasAnswer(field)
      if (step.kind === 'several')
        return (
          allergic.length > 0 && allergic.every((name) => optionsOf(step).includes(String(name)))
        )
      return step.kind === 'one'
        ? optionsOf(step).includes(String(body[field]))
        : hasAnswer(field) && body[field] !== undefined
    }) &&
    !(isWoman && body.dietType !== 'Youthful Grow') &&
    !(allergic.includes('None') && allergic.length > 1)
  )
}

test('the API accepts every possible set of answers and refuses every impossible one', async (t) => {
  const { call, clock } = await startTestShop(t)
  const anyField = fc.constantFrom(...quizSteps.map(({ field }) => field))
  const anyValue = fc.constantFrom(
    '',
    null,
    'Sometimes',
    ['None', 'Fish'],
    ...new Set(quizSteps.flatMap(({ field }) => [...optionsOf(stepOf(field))])),
  )
  const anyChange = fc.option(fc.tuple(anyField, anyValue), { nil: undefined })
  const counts = { accepted: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(anyQuiz, anyChange, async (answers, change) => {
      const body: Record<string, unknown> = { ...toQuizPayload(answers) }
      if (change) body[change[0]] = change[1]
      // The schema refuses a list in a text field before the rules are applied.
      if (change && Array.isArray(change[1]) && change[0] !== 'allergic') return
      // Keeps the calls below the rate limit per network.
      clock.advance(seconds(10))
      const status = await call('POST /api/recommend', { body }).then(
        () => 200,
        (error: unknown) => (error instanceof ApiError ? error.status : 0),
      )
      assert.equal(status, isPossible(body) ? 200 : 422, JSON.stringify(body))
      counts[status === 200 ? 'accepted' : 'refused'] += 1
    }),
    { numRuns: 600 },
  )
  assert.ok(counts.accepted > 100 && counts.refused > 100, JSON.stringify(counts))
})
