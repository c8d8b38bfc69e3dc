import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findNextMove, findOptionHint, computeQuestionPosition } from './quiz-route.ts'
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
import {
  clearAnswer,
  setAnswer,
  goBack,
  goNext,
  initialProgress,
  moveToDepth,
} from './quiz-progress.ts'
import type { NextResult, QuizProgress } from './quiz-progress.ts'

/** Takes the quiz to its end. Uses `chosenAnswers`, otherwise the first option. */
function takeQuiz(chosenAnswers: QuizAnswers): {
  progress: QuizProgress
  result: NextResult
  lengths: number[]
} {
  let progress = initialProgress
  const lengths: number[] = []
  for (;;) {
    const step = stepOf(progress.currentField)
    const answer = chosenAnswers[progress.currentField] ?? optionsOf(step)[0] ?? 'Aisyah'
    progress = setAnswer(progress, step.kind === 'several' ? [String(answer)] : answer)
    lengths.push(
      computeQuestionPosition(progress.currentField, progress.visited, progress.answers).length,
    )
    const next = goNext(progress)
    progress = next.progress
    if (next.result !== 'moved') return { progress, result: next.result, lengths }
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
            const { answers } = takeQuiz({
              gender,
              age,
              dietType,
              pregnancy,
              consultDoctor,
            }).progress
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
  const isConfirmed = consultDoctor === 'doctor confirmed suitable'
  if (age === '50+') return isConfirmed ? 'P7' : 'P8'
  if (pregnancy === 'None of the above') return 'P2'
  if (pregnancy === 'Pregnant') return isConfirmed ? 'P3' : 'P5'
  return isConfirmed ? 'P4' : 'P6'
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
const screenNumberOf = (field: QuizField): number =>
  quizSteps.findIndex((step) => step.field === field) + 1

test('the 49 routing combinations are 34 that submit, 7 that stop and 8 that block', () => {
  const results = listRoutingCombinations().map((answers) => takeQuiz(answers).result)
  const count = (result: NextResult): number =>
    results.filter((endResult) => endResult === result).length
  assert.deepEqual([results.length, count('submit'), count('stop'), count('block')], [49, 34, 7, 8])
})

test('every visitor sees exactly the screens of their path, P1 to P9', () => {
  const counts: Record<string, number> = {}
  for (const answers of listRoutingCombinations()) {
    const path = getPathName(answers)
    counts[path] = (counts[path] ?? 0) + 1
    const { progress } = takeQuiz(answers)
    assert.deepEqual(
      [...progress.visited, progress.currentField].map(screenNumberOf),
      screensByPath[path],
      path,
    )
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
    const progressShares = takeQuiz(answers).lengths.map((length, index) => (index + 1) / length)
    assert.deepEqual(
      progressShares,
      [...progressShares].sort((a, b) => a - b),
    )
  }
})

test('an unanswered question keeps the visitor on the screen', () => {
  assert.equal(goNext(initialProgress).result, 'unanswered')
  assert.equal(goNext(setAnswer(initialProgress, '   ')).result, 'unanswered')
  assert.equal(goNext(setAnswer(initialProgress, ' \u200b\u00ad')).result, 'unanswered')
  const atAllergies: QuizProgress = {
    answers: { allergic: [] },
    visited: [],
    currentField: 'allergic',
  }
  assert.equal(goNext(atAllergies).result, 'unanswered')
})

test('"Choose another category" removes the goal and nothing else', () => {
  const blockedProgress = takeQuiz({ gender: 'Female', dietType: goalOptions[1] }).progress
  const withoutGoal = clearAnswer(blockedProgress)
  assert.deepEqual(Object.keys(withoutGoal.answers), ['name', 'age', 'gender'])
  assert.equal(goNext(withoutGoal).result, 'unanswered')
})

test('changing the gender removes the answers about pregnancy and keeps the others', () => {
  let progress = takeQuiz({ gender: 'Female', pregnancy: 'Pregnant' }).progress
  while (progress.currentField !== 'gender') progress = goBack(progress)
  progress = setAnswer(progress, 'Male')
  assert.equal('pregnancy' in progress.answers || 'consultDoctor' in progress.answers, false)
  assert.equal(progress.answers.email, 'Aisyah')
  assert.equal(goBack(progress).currentField, 'age')
})

test("a doctor's confirmation for pregnancy does not count for breastfeeding", () => {
  let progress = takeQuiz({ gender: 'Female', pregnancy: 'Pregnant' }).progress
  while (progress.currentField !== 'pregnancy') progress = goBack(progress)
  assert.equal(setAnswer(progress, 'Pregnant').answers.consultDoctor, doctorOptions[0])
  assert.equal('consultDoctor' in setAnswer(progress, 'Breastfeeding').answers, false)
})

test("the browser's Back and Forward go as far as the answers allow and change no answer", () => {
  const { progress } = takeQuiz({ gender: 'Male' })
  const atThirdScreen = moveToDepth(progress, 2)
  assert.deepEqual([atThirdScreen.currentField, atThirdScreen.visited], ['gender', ['name', 'age']])
  assert.deepEqual(moveToDepth(atThirdScreen, 11), progress)
  assert.deepEqual(moveToDepth(atThirdScreen, 99), progress)
  assert.equal(moveToDepth(atThirdScreen, -1).currentField, 'name')
  assert.equal(moveToDepth(initialProgress, 3), initialProgress)
})

test('Back on the first screen does nothing', () => {
  assert.equal(goBack(initialProgress), initialProgress)
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
      let progress = initialProgress
      for (const press of pressed) {
        if (press === 'next') progress = goNext(progress).progress
        else if (press === 'back') progress = goBack(progress)
        else {
          const step = stepOf(progress.currentField)
          const options = optionsOf(step)
          const option = options[press % Math.max(1, options.length)] ?? 'Aisyah'
          progress = setAnswer(progress, step.kind === 'several' ? [option] : option)
        }
        const { gender, age, dietType, pregnancy } = progress.answers
        const screens = [...progress.visited, progress.currentField]
        assert.deepEqual(
          screens.map(screenNumberOf),
          screens.map(screenNumberOf).toSorted((a, b) => a - b),
        )
        if (gender && gender !== 'Female') assert.equal(pregnancy, undefined)
        if (age === '50+') assert.equal(pregnancy, undefined)
        if (pregnancy === 'None of the above')
          assert.equal(progress.answers.consultDoctor, undefined)
        if (progress.visited.includes('dietType') && gender === 'Female')
          assert.equal(dietType, 'Youthful Grow')
      }
    }),
  )
})

test('the length is certain only when no later answer can change it', () => {
  const lengthAtGoal = (answers: QuizAnswers, ...visited: QuizField[]) => {
    const { length, isLengthFixed } = computeQuestionPosition('dietType', visited, answers)
    return [length, isLengthFixed]
  }
  const visitedBefore = ['name', 'age', 'gender'] as const
  assert.deepEqual(lengthAtGoal({ name: 'A', age: '31-40', gender: 'Male' }, ...visitedBefore), [
    12,
    true,
  ])
  assert.deepEqual(lengthAtGoal({ name: 'A', age: '31-40', gender: 'Female' }, ...visitedBefore), [
    14,
    false,
  ])
  assert.deepEqual(lengthAtGoal({ name: 'A', age: '50+', gender: 'Female' }, ...visitedBefore), [
    13,
    true,
  ])
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
