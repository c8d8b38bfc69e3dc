import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findNextMove, findOptionHint, computeQuizProgress } from './quiz-route.ts'
import {
  ageOptions,
  doctorOptions,
  genderOptions,
  goalOptions,
  optionsOf,
  pregnancyOptions,
  questionOf,
  quizSteps,
  stepOf,
} from './quiz-steps.ts'
import type { QuizAnswers, QuizField } from './quiz-steps.ts'
import { clearAnswer, setAnswer, goBack, goNext, initialWalk, walkToDepth } from './quiz-walk.ts'
import type { NextResult, QuizWalk } from './quiz-walk.ts'

/** Takes the quiz to its end. Uses the answers of `steering`, otherwise the first option. */
function takeQuiz(steering: QuizAnswers): {
  walk: QuizWalk
  result: NextResult
  lengths: number[]
} {
  let walk = initialWalk
  const lengths: number[] = []
  for (;;) {
    const step = stepOf(walk.at)
    const answer = steering[walk.at] ?? optionsOf(step)[0] ?? 'Aisyah'
    walk = setAnswer(walk, step.kind === 'several' ? [String(answer)] : answer)
    lengths.push(computeQuizProgress(walk.at, walk.visited, walk.answers).length)
    const next = goNext(walk)
    walk = next.walk
    if (next.result !== 'moved') return { walk, result: next.result, lengths }
  }
}

/** Returns all 49 combinations of the answers that change the route. */
function listRoutingCombinations(): QuizAnswers[] {
  const combinations = new Map<string, QuizAnswers>()
  for (const gender of genderOptions)
    for (const age of ageOptions)
      for (const dietType of goalOptions)
        for (const pregnancy of pregnancyOptions)
          for (const consultDoctor of doctorOptions) {
            const { answers } = takeQuiz({ gender, age, dietType, pregnancy, consultDoctor }).walk
            // Answers that were not asked do not make another combination.
            const key = [gender, age, dietType, answers.pregnancy, answers.consultDoctor]
            combinations.set(JSON.stringify(key), answers)
          }
  return [...combinations.values()]
}

/** Returns the path (P1 to P9) of these answers without using the code under test. */
function getPathName({ gender, age, dietType, pregnancy, consultDoctor }: QuizAnswers): string {
  if (gender !== 'Female') return 'P1'
  if (dietType !== 'Youthful Grow') return 'P9'
  const confirmed = consultDoctor === 'doctor confirmed suitable'
  if (age === '50+') return confirmed ? 'P7' : 'P8'
  if (pregnancy === 'None of the above') return 'P2'
  if (pregnancy === 'Pregnant') return confirmed ? 'P3' : 'P5'
  return confirmed ? 'P4' : 'P6'
}

/** The screens of each path through the quiz. The specification numbers the screens. */
const screensByPath: Record<string, number[]> = {
  P1: [1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14],
  P2: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14],
  P3: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  P4: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  P5: [1, 2, 3, 4, 5, 6],
  P6: [1, 2, 3, 4, 5, 6],
  P7: [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14],
  P8: [1, 2, 3, 4, 6],
  P9: [1, 2, 3, 4],
}
const numberOf = (field: QuizField): number =>
  quizSteps.findIndex((step) => step.field === field) + 1

test('the 49 routing combinations are 34 that submit, 7 that stop and 8 that block', () => {
  const ends = listRoutingCombinations().map((answers) => takeQuiz(answers).result)
  const count = (result: NextResult): number => ends.filter((end) => end === result).length
  assert.deepEqual([ends.length, count('submit'), count('stop'), count('block')], [49, 34, 7, 8])
})

test('every visitor sees exactly the screens of their path, P1 to P9', () => {
  const counts: Record<string, number> = {}
  for (const answers of listRoutingCombinations()) {
    const path = getPathName(answers)
    counts[path] = (counts[path] ?? 0) + 1
    const { walk } = takeQuiz(answers)
    assert.deepEqual([...walk.visited, walk.at].map(numberOf), screensByPath[path], path)
  }
  assert.deepEqual(counts, { P1: 24, P2: 3, P3: 3, P4: 3, P5: 3, P6: 3, P7: 1, P8: 1, P9: 8 })
})

test("the doctor's question is about breastfeeding, pregnancy or neither, as answered before", () => {
  const doctorQuestion = (answers: QuizAnswers): string => questionOf('consultDoctor', answers)
  assert.match(doctorQuestion({ pregnancy: 'Breastfeeding' }), /while you are breastfeeding\?$/)
  assert.match(doctorQuestion({ pregnancy: 'Pregnant' }), /while you are pregnant\?$/)
  assert.equal(
    doctorQuestion({ age: '50+' }),
    'Has your doctor confirmed this is suitable for you?',
  )
})

test("the final length is the number of screens on the visitor's path: 12, 13 or 14", () => {
  const lengthByPath: Record<string, number> = { P1: 12, P2: 13, P3: 14, P4: 14, P7: 13 }
  for (const answers of listRoutingCombinations()) {
    const expected = lengthByPath[getPathName(answers)]
    if (expected) assert.equal(takeQuiz(answers).lengths.at(-1), expected, getPathName(answers))
  }
})

test('progress never decreases while a visitor goes forward', () => {
  for (const answers of listRoutingCombinations()) {
    const shares = takeQuiz(answers).lengths.map((length, index) => (index + 1) / length)
    assert.deepEqual(
      shares,
      [...shares].sort((a, b) => a - b),
    )
  }
})

test('an unanswered question keeps the visitor on the screen', () => {
  assert.equal(goNext(initialWalk).result, 'unanswered')
  assert.equal(goNext(setAnswer(initialWalk, '   ')).result, 'unanswered')
  const atAllergies: QuizWalk = { answers: { allergic: [] }, visited: [], at: 'allergic' }
  assert.equal(goNext(atAllergies).result, 'unanswered')
})

test('"Choose another category" removes the goal and nothing else', () => {
  const blocked = takeQuiz({ gender: 'Female', dietType: goalOptions[1] }).walk
  const cleared = clearAnswer(blocked)
  assert.deepEqual(Object.keys(cleared.answers), ['name', 'age', 'gender'])
  assert.equal(goNext(cleared).result, 'unanswered')
})

test('changing the gender removes the answers about pregnancy and keeps the others', () => {
  let walk = takeQuiz({ gender: 'Female', pregnancy: 'Pregnant' }).walk
  while (walk.at !== 'gender') walk = goBack(walk)
  walk = setAnswer(walk, 'Male')
  assert.equal('pregnancy' in walk.answers || 'consultDoctor' in walk.answers, false)
  assert.equal(walk.answers.email, 'Aisyah')
  assert.equal(goBack(walk).at, 'age')
})

test("a doctor's confirmation for pregnancy does not count for breastfeeding", () => {
  let walk = takeQuiz({ gender: 'Female', pregnancy: 'Pregnant' }).walk
  while (walk.at !== 'pregnancy') walk = goBack(walk)
  assert.equal(setAnswer(walk, 'Pregnant').answers.consultDoctor, doctorOptions[0])
  assert.equal('consultDoctor' in setAnswer(walk, 'Breastfeeding').answers, false)
})

test("the browser's Back and Forward go as far as the answers allow and change no answer", () => {
  const { walk } = takeQuiz({ gender: 'Male' })
  const third = walkToDepth(walk, 2)
  assert.deepEqual([third.at, third.visited], ['gender', ['name', 'age']])
  assert.deepEqual(walkToDepth(third, 11), walk)
  assert.deepEqual(walkToDepth(third, 99), walk)
  assert.equal(walkToDepth(third, -1).at, 'name')
  assert.equal(walkToDepth(initialWalk, 3), initialWalk)
})

test('Back on the first screen does nothing', () => {
  assert.equal(goBack(initialWalk), initialWalk)
})

/** Next, Back, or the index of an option. */
type Press = 'next' | 'back' | number

test('after any presses, the visited screens match the answers, and no answer is off the path', () => {
  const presses = fc.array(
    fc.oneof(
      fc.constant<Press>('next'),
      fc.constant<Press>('next'),
      fc.constant<Press>('back'),
      fc.nat({ max: 10 }),
    ),
    { maxLength: 80 },
  )
  fc.assert(
    fc.property(presses, (pressed) => {
      let walk = initialWalk
      for (const press of pressed) {
        if (press === 'next') walk = goNext(walk).walk
        else if (press === 'back') walk = goBack(walk)
        else {
          const step = stepOf(walk.at)
          const options = optionsOf(step)
          const option = options[press % Math.max(1, options.length)] ?? 'Aisyah'
          walk = setAnswer(walk, step.kind === 'several' ? [option] : option)
        }
        const { gender, age, dietType, pregnancy } = walk.answers
        const screens = [...walk.visited, walk.at]
        assert.deepEqual(
          screens.map(numberOf),
          screens.map(numberOf).toSorted((a, b) => a - b),
        )
        if (gender && gender !== 'Female') assert.equal(pregnancy, undefined)
        if (age === '50+') assert.equal(pregnancy, undefined)
        if (pregnancy === 'None of the above') assert.equal(walk.answers.consultDoctor, undefined)
        if (walk.visited.includes('dietType') && gender === 'Female')
          assert.equal(dietType, 'Youthful Grow')
      }
    }),
  )
})

test('the length is certain only when no later answer can change it', () => {
  const lengthAtGoal = (answers: QuizAnswers, ...visited: QuizField[]) => {
    const { length, isLengthFixed } = computeQuizProgress('dietType', visited, answers)
    return [length, isLengthFixed]
  }
  const before = ['name', 'age', 'gender'] as const
  assert.deepEqual(lengthAtGoal({ name: 'A', age: '31-40', gender: 'Male' }, ...before), [12, true])
  assert.deepEqual(lengthAtGoal({ name: 'A', age: '31-40', gender: 'Female' }, ...before), [
    14,
    false,
  ])
  assert.deepEqual(lengthAtGoal({ name: 'A', age: '50+', gender: 'Female' }, ...before), [13, true])
})

test('exactly the goals that block the quiz have a hint', () => {
  for (const gender of genderOptions)
    for (const dietType of goalOptions) {
      const isRefused = findNextMove('dietType', { gender, dietType }).to === 'block'
      assert.equal(findOptionHint('dietType', dietType, { gender }) !== undefined, isRefused)
    }
})

test('every frequency has its own hint', () => {
  for (const field of ['consumption', 'frequency_seafood', 'exercise'] as const) {
    const hints = optionsOf(stepOf(field)).map((option) => findOptionHint(field, option, {}))
    assert.equal(new Set(hints).size, 5)
    assert.ok(!hints.includes(undefined))
  }
})
