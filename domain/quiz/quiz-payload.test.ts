import assert from 'node:assert/strict'
import { test } from 'node:test'

import { quizEndpoints } from '#contract/quiz.ts'
import { toQuizPayload } from './quiz-payload.ts'
import { quizResultRows } from './quiz-result.ts'
import { quizSteps } from './quiz-steps.ts'

/** The keys of the specification, in its order. The payload may have more keys between them. */
const documentedKeys = [
  'name',
  'age',
  'gender',
  'dietType',
  'pregnancy',
  'consultDoctor',
  'allergic',
  'consumption',
  'frequency_seafood',
  'alcohol',
  'smoke',
  'exercise',
  'muscle_pain',
  'email',
]

test('payload and schema have the keys of the specification in its order', () => {
  const { body } = quizEndpoints['POST /api/recommend']
  for (const keys of [Object.keys(toQuizPayload({})), Object.keys(body.shape)])
    assert.deepEqual(
      keys.filter((key) => documentedKeys.includes(key)),
      documentedKeys,
    )
})

test('the rows of the results are in the order of the quiz', () => {
  assert.deepEqual(
    Object.keys(quizResultRows),
    quizSteps.map(({ field }) => field),
  )
})

test('the quiz has as many questions as the pages say', () => {
  const howToFix = 'Replace "fourteen" in home-hero.tsx, home-page.tsx, shopping.ts and about-us.md'
  assert.equal(quizSteps.length, 14, howToFix)
})
