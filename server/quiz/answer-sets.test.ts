/*
 * The state model of the quiz against the API (T-E02): quizzes that a browser can produce, and the
 * same with one answer changed to anything else, sent as HTTP. The expected result comes from a
 * short second version of the specification's rules.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { quizPayload } from '#domain/quiz/quiz-payload.ts'
import { allergens, noAllergy, optionsOf, quizSteps, stepOf } from '#domain/quiz/quiz-steps.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { giveAnswer, goNext, newWalk } from '#domain/quiz/quiz-walk.ts'
import { seconds } from '#domain/time.ts'
import { aShop } from '#tests/support/a-shop.ts'
import { ApiError } from '#web/api/client.ts'

const anyQuiz = fc.infiniteStream(fc.nat({ max: 4095 })).map((choices): QuizAnswers => {
  for (;;) {
    let walk = newWalk
    for (let passed = 'moved'; passed === 'moved';) {
      const step = stepOf(walk.at)
      const choice = choices.next().value ?? 0
      const some = allergens.filter((_, index) => (choice >> index) & 1)
      const options = optionsOf(step)
      const one = options[choice % Math.max(1, options.length)] ?? `Aisyah ${choice}`
      walk = giveAnswer(walk, step.kind === 'several' ? (some.length ? some : [noAllergy]) : one)
      const next = goNext(walk)
      walk = next.walk
      passed = next.passed
      if (passed === 'submit') return walk.answers
    }
  }
})

function isPossible(body: Record<string, unknown>): boolean {
  const asked = (key: string): boolean => body[key] !== '' && body[key] !== null
  const woman = body.gender === 'Female'
  const mother = woman && body.age !== '50+'
  const allergic = Array.isArray(body.allergic) ? body.allergic : [body.allergic]
  const doctor = woman && (body.age === '50+' || body.pregnancy !== 'None of the above')
  return (
    quizSteps.every(({ field }) => {
      const step = stepOf(field)
      if (field === 'pregnancy' && !mother) return !asked(field)
      if (field === 'consultDoctor')
        return doctor ? body[field] === 'doctor confirmed suitable' : !asked(field)
      if (step.kind === 'several')
        return (
          allergic.length > 0 && allergic.every((item) => optionsOf(step).includes(String(item)))
        )
      return step.kind === 'one'
        ? optionsOf(step).includes(String(body[field]))
        : asked(field) && body[field] !== undefined
    }) &&
    !(woman && body.dietType !== 'Youthful Grow') &&
    !(allergic.includes('None') && allergic.length > 1)
  )
}

test('the API accepts every possible set of answers and refuses every impossible one', async (t) => {
  const { call, clock } = await aShop(t)
  const anyField = fc.constantFrom(...quizSteps.map(({ field }) => field))
  const anyValue = fc.constantFrom(
    '',
    null,
    'Sometimes',
    ['None', 'Fish'],
    ...new Set(quizSteps.flatMap(({ field }) => [...optionsOf(stepOf(field))])),
  )
  const change = fc.option(fc.tuple(anyField, anyValue), { nil: undefined })
  const seen = { taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(anyQuiz, change, async (quiz, changed) => {
      const body: Record<string, unknown> = { ...quizPayload(quiz) }
      if (changed) body[changed[0]] = changed[1]
      // A list instead of a text is refused before the rules; a valid quiz has none.
      if (changed && Array.isArray(changed[1]) && changed[0] !== 'allergic') return
      // Slower than the rate limit of one network.
      clock.advance(seconds(10))
      const status = await call('POST /api/recommend', { body }).then(
        () => 200,
        (error: unknown) => (error instanceof ApiError ? error.status : 0),
      )
      assert.equal(status, isPossible(body) ? 200 : 422, JSON.stringify(body))
      seen[status === 200 ? 'taken' : 'refused'] += 1
    }),
    { numRuns: 600 },
  )
  assert.ok(seen.taken > 100 && seen.refused > 100, JSON.stringify(seen))
})
