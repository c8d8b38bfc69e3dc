import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { quizEndpoints } from '#contract/shop/quiz.ts'
import { parseQuizSubmission, toQuizPayload } from './quiz-payload.ts'
import { quizResultRows } from './quiz-result.ts'
import { blockMessage, stopMessage } from './quiz-route.ts'
import { allergens, noAllergy, optionsOf, quizSteps, stepOf } from './quiz-steps.ts'
import type { QuizAnswers } from './quiz-steps.ts'
import { setAnswer, goNext, initialProgress } from './quiz-progress.ts'

/**
 * The keys of the specification, in its order. The payload may have more keys between these keys.
 */
const specifiedKeys = [
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

const lifestyleAnswers = {
  allergic: ['None'],
  consumption: 'Daily',
  frequency_seafood: 'Rarely',
  alcohol: 'No',
  smoke: 'No',
  exercise: 'Occasionally',
  muscle_pain: 'No',
  email: 'aisyah@example.com',
}
const mansAnswers = {
  name: 'Hakim',
  age: '31-40',
  gender: 'Male',
  dietType: "Men's Complete Hair Support",
  pregnancy: '',
  consultDoctor: '',
  ...lifestyleAnswers,
}
const womansAnswers = {
  ...mansAnswers,
  name: 'Aisyah',
  gender: 'Female',
  dietType: 'Youthful Grow',
}
const breastfeedingAnswers = {
  ...womansAnswers,
  pregnancy: 'Breastfeeding',
  consultDoctor: 'doctor confirmed suitable',
}
const outcomeOf = (body: unknown): string => {
  const parseResult = parseQuizSubmission(body)
  return parseResult.ok ? 'ok' : `${parseResult.reason} ${parseResult.field ?? ''}`.trim()
}
const parseAnswers = (body: unknown): QuizAnswers => {
  const parseResult = parseQuizSubmission(body)
  assert.ok(parseResult.ok, JSON.stringify(parseResult))
  return parseResult.answers
}

test('payload and schema have the keys of the specification in its order', () => {
  const { body } = quizEndpoints['POST /api/recommend']
  for (const keys of [Object.keys(toQuizPayload({})), Object.keys(body.shape)])
    assert.deepEqual(
      keys.filter((key) => specifiedKeys.includes(key)),
      specifiedKeys,
    )
})

test('the rows of the results are in the order of the quiz', () => {
  assert.deepEqual(
    Object.keys(quizResultRows),
    quizSteps.map(({ field }) => field),
  )
})

test('the quiz has as many questions as the pages say', () => {
  const howToFix =
    'Search for "fourteen" and "empat belas" in web/ and domain/content/, and write the new number.'
  assert.equal(quizSteps.length, 14, howToFix)
})

test('a payload of the browser is parsed into the same answers', () => {
  for (const body of [
    mansAnswers,
    breastfeedingAnswers,
    { ...womansAnswers, pregnancy: 'None of the above' },
  ]) {
    assert.deepEqual(toQuizPayload(parseAnswers(body)), body)
  }
})

test('a skipped question may be missing, null or empty', () => {
  const { pregnancy: _, consultDoctor: __, ...answeredOnly } = mansAnswers
  assert.deepEqual(parseAnswers(answeredOnly), parseAnswers(mansAnswers))
  assert.deepEqual(
    parseAnswers({ ...mansAnswers, pregnancy: null, consultDoctor: ' ' }),
    parseAnswers(mansAnswers),
  )
})

test('allergies may be a list, one text, or a text with commas', () => {
  const allergiesOf = (allergic: unknown): unknown =>
    parseAnswers({ ...mansAnswers, allergic }).allergic
  assert.deepEqual(allergiesOf(['Milk', 'Fish', 'milk']), ['Fish', 'Milk'])
  assert.deepEqual(allergiesOf('wheat AND/OR gluten'), ['Wheat and/or gluten'])
  assert.deepEqual(allergiesOf('Milk, Fish,'), ['Fish', 'Milk'])
})

test('options are parsed in any case, with curly quotes and extra spaces', () => {
  const { dietType, gender } = parseAnswers({
    ...mansAnswers,
    gender: ' MALE ',
    dietType: 'men’s  complete hair support',
  })
  assert.deepEqual([gender, dietType], ['Male', "Men's Complete Hair Support"])
})

test('any typed name is normalised to one line', () => {
  assert.equal(
    parseAnswers({ ...mansAnswers, name: ' Nur\r\nBcc: x\t Aisyah\u0000 ' }).name,
    'Nur Bcc: x Aisyah',
  )
})

test('a pregnant man and an answer to an unasked question are rejected', () => {
  assert.equal(outcomeOf({ ...mansAnswers, pregnancy: 'Pregnant' }), 'impossible pregnancy')
  assert.equal(
    outcomeOf({ ...mansAnswers, pregnancy: 'None of the above' }),
    'impossible pregnancy',
  )
  assert.equal(
    outcomeOf({ ...mansAnswers, consultDoctor: breastfeedingAnswers.consultDoctor }),
    'impossible consultDoctor',
  )
  assert.equal(
    outcomeOf({ ...breastfeedingAnswers, pregnancy: 'None of the above' }),
    'impossible consultDoctor',
  )
  assert.equal(outcomeOf({ ...breastfeedingAnswers, age: '50+' }), 'impossible pregnancy')
})

test('every question on the path must have an answer', () => {
  for (const { field } of quizSteps) {
    assert.equal(outcomeOf({ ...breastfeedingAnswers, [field]: '' }), `missing ${field}`)
    assert.equal(
      outcomeOf({ ...breastfeedingAnswers, [field]: [] }),
      field === 'allergic' ? 'missing allergic' : `malformed ${field}`,
    )
  }
})

test("a woman's answers with a men's goal are blocked with the message of the quiz", () => {
  const parseResult = parseQuizSubmission({ ...womansAnswers, dietType: mansAnswers.dietType })
  assert.deepEqual(parseResult, {
    ok: false,
    reason: 'blocked',
    field: 'dietType',
    text: blockMessage,
  })
})

test("answers without a required doctor's confirmation are stopped with the message of the quiz", () => {
  const refusal = { ok: false, reason: 'stopped', field: 'consultDoctor', text: stopMessage }
  for (const body of [breastfeedingAnswers, { ...womansAnswers, age: '50+' }])
    assert.deepEqual(parseQuizSubmission({ ...body, consultDoctor: 'not confirmed' }), refusal)
})

test('None cannot be combined with an allergy', () => {
  assert.equal(outcomeOf({ ...mansAnswers, allergic: ['None', 'Fish'] }), 'impossible allergic')
  assert.equal(outcomeOf({ ...mansAnswers, allergic: 'fish,none' }), 'impossible allergic')
})

test('an unknown option is rejected, not guessed', () => {
  for (const step of quizSteps) {
    if (step.kind === 'text' || step.kind === 'email') continue
    assert.equal(
      outcomeOf({ ...breastfeedingAnswers, [step.field]: 'Sometimes' }),
      `unknown_option ${step.field}`,
    )
  }
  assert.equal(outcomeOf({ ...mansAnswers, allergic: ['Fish', 'Dust'] }), 'unknown_option allergic')
})

test('an answer of the wrong type is rejected', () => {
  for (const body of [null, undefined, 'Male', 7, [mansAnswers]])
    assert.equal(outcomeOf(body), 'malformed')
  assert.equal(outcomeOf({ ...mansAnswers, age: 31 }), 'malformed age')
  assert.equal(outcomeOf({ ...mansAnswers, smoke: true }), 'malformed smoke')
  assert.equal(outcomeOf({ ...mansAnswers, allergic: [1] }), 'malformed allergic')
  assert.equal(outcomeOf({ ...mansAnswers, allergic: { 0: 'Fish' } }), 'malformed allergic')
})

test('a name has at most 100 characters and an email address 254', () => {
  assert.equal(outcomeOf({ ...mansAnswers, name: 'a'.repeat(100) }), 'ok')
  assert.equal(outcomeOf({ ...mansAnswers, name: 'a'.repeat(101) }), 'too_long name')
  assert.equal(outcomeOf({ ...mansAnswers, email: 'a'.repeat(255) }), 'too_long email')
})

/** Answers of a quiz that is taken with random choices; undefined if it does not reach Submit. */
const anyQuiz = fc.infiniteStream(fc.nat({ max: 1000 })).map((choices): QuizAnswers | undefined => {
  let progress = initialProgress
  for (;;) {
    const step = stepOf(progress.currentField)
    const options = optionsOf(step)
    const choice = choices.next().value ?? 0
    const option = options[choice % Math.max(1, options.length)] ?? `Aisyah ${choice}`
    // Each bit of the choice ticks one allergen.
    const allergies = allergens.filter((_, index) => (choice >> index) & 1)
    const allergic = allergies.length > 0 ? allergies : [noAllergy]
    progress = setAnswer(progress, step.kind === 'several' ? allergic : option)
    const next = goNext(progress)
    progress = next.progress
    if (next.result !== 'moved') return next.result === 'submit' ? progress.answers : undefined
  }
})

test('every quiz that can be finished on the screen is accepted unchanged', () => {
  fc.assert(
    fc.property(anyQuiz, (answers) => {
      fc.pre(answers !== undefined)
      assert.deepEqual(parseAnswers(toQuizPayload(answers)), answers)
    }),
  )
})

test('a payload with one changed answer is rejected, or its parsed answers parse to the same result', () => {
  const anyField = fc.constantFrom(...quizSteps.map(({ field }) => field))
  const anyValue = fc.oneof(
    fc.constantFrom(...quizSteps.flatMap((step) => optionsOf(stepOf(step.field)))),
    fc.constantFrom('', null, 'Sometimes', 7, true, []),
  )
  fc.assert(
    fc.property(anyQuiz, anyField, anyValue, (answers, field, value) => {
      fc.pre(answers !== undefined)
      const body = { ...toQuizPayload(answers), [field]: value }
      const parseResult = parseQuizSubmission(body)
      if (parseResult.ok)
        assert.deepEqual(parseQuizSubmission(toQuizPayload(parseResult.answers)), parseResult)
      else assert.ok(parseResult.text.length > 0)
    }),
  )
})

test('parsing never throws, whatever the body is', () => {
  fc.assert(fc.property(fc.anything(), (body) => void parseQuizSubmission(body)))
})
