import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseQuizDraft, serialiseQuizDraft } from './quiz-draft.ts'
import type { QuizProgress } from './quiz-progress.ts'

const now = new Date('2026-11-21T08:00:00Z')
const hoursLater = (count: number): Date => new Date(now.getTime() + count * 3_600_000)
const progress: QuizProgress = {
  answers: { name: 'Aisyah', age: '31-40', gender: 'Male', dietType: 'Youthful Grow' },
  visited: ['name', 'age', 'gender', 'dietType'],
  currentField: 'allergic',
}
const draft = serialiseQuizDraft(progress, now)

test('a visitor who comes back within 24 hours resumes at the same screen', () => {
  assert.deepEqual(parseQuizDraft(draft, hoursLater(23.9)), progress)
})

test('after 24 hours the answers are not restored', () => {
  assert.equal(parseQuizDraft(draft, hoursLater(24)), undefined)
})

test('a draft that was saved more than 24 hours in the future is not restored', () => {
  assert.ok(parseQuizDraft(draft, hoursLater(-23)))
  assert.equal(parseQuizDraft(draft, hoursLater(-25)), undefined)
})

test('a missing draft and a draft without answers are not restored', () => {
  assert.equal(parseQuizDraft(null, now), undefined)
  const emptyDraft = serialiseQuizDraft({ answers: {}, visited: [], currentField: 'name' }, now)
  assert.equal(parseQuizDraft(emptyDraft, now), undefined)
})

test('a draft cannot skip a question or contain an unknown option', () => {
  const { name, gender } = progress.answers
  const draftWithSkippedQuestion = serialiseQuizDraft(
    { ...progress, answers: { name, gender }, currentField: 'email' },
    now,
  )
  assert.deepEqual(parseQuizDraft(draftWithSkippedQuestion, now), {
    answers: { name, gender },
    visited: ['name'],
    currentField: 'age',
  })
  const draftWithUnknownOption = serialiseQuizDraft(
    { ...progress, answers: { name, age: '12' }, currentField: 'age' },
    now,
  )
  assert.deepEqual(parseQuizDraft(draftWithUnknownOption, now)?.answers, { name })
})

test('a draft keeps only answers that its path asks for', () => {
  const draftWithUnaskedAnswer = serialiseQuizDraft(
    { ...progress, answers: { ...progress.answers, pregnancy: 'Pregnant' } },
    now,
  )
  assert.deepEqual(parseQuizDraft(draftWithUnaskedAnswer, now), progress)
})

test('a draft of a blocked goal stops at the goal', () => {
  const blockedProgress: QuizProgress = {
    answers: { ...progress.answers, gender: 'Female', dietType: "Men's Complete Hair Support" },
    visited: ['name', 'age', 'gender'],
    currentField: 'dietType',
  }
  assert.deepEqual(
    parseQuizDraft(serialiseQuizDraft({ ...blockedProgress, currentField: 'email' }, now), now),
    blockedProgress,
  )
})

test('parsing a damaged draft never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseQuizDraft(text, now)))
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (answers, storedField) => {
      const draftFields = { version: 1, savedAt: now.getTime(), at: storedField, answers }
      const text = JSON.stringify(draftFields)
      const parsedProgress = parseQuizDraft(text, now)
      assert.ok(parsedProgress === undefined || parsedProgress.visited.length <= 13)
    }),
  )
})
