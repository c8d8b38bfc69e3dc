import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseQuizDraft, serialiseQuizDraft } from './quiz-draft.ts'
import type { QuizWalk } from './quiz-walk.ts'

const now = new Date('2026-11-21T08:00:00Z')
const hoursLater = (count: number): Date => new Date(now.getTime() + count * 3_600_000)
const walk: QuizWalk = {
  answers: { name: 'Aisyah', age: '31-40', gender: 'Male', dietType: 'Youthful Grow' },
  visited: ['name', 'age', 'gender', 'dietType'],
  at: 'allergic',
}
const draft = serialiseQuizDraft(walk, now)

test('a visitor who comes back within 24 hours resumes at the same screen', () => {
  assert.deepEqual(parseQuizDraft(draft, hoursLater(23.9)), walk)
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
  const empty = serialiseQuizDraft({ answers: {}, visited: [], at: 'name' }, now)
  assert.equal(parseQuizDraft(empty, now), undefined)
})

test('a draft cannot skip a question or contain an unknown option', () => {
  const { name, gender } = walk.answers
  const skipped = serialiseQuizDraft({ ...walk, answers: { name, gender }, at: 'email' }, now)
  assert.deepEqual(parseQuizDraft(skipped, now), {
    answers: { name, gender },
    visited: ['name'],
    at: 'age',
  })
  const invented = serialiseQuizDraft({ ...walk, answers: { name, age: '12' }, at: 'age' }, now)
  assert.deepEqual(parseQuizDraft(invented, now)?.answers, { name })
})

test('a draft keeps only answers that its path asks for', () => {
  const stale = serialiseQuizDraft(
    { ...walk, answers: { ...walk.answers, pregnancy: 'Pregnant' } },
    now,
  )
  assert.deepEqual(parseQuizDraft(stale, now), walk)
})

test('a draft of a blocked goal stops at the goal', () => {
  const blocked: QuizWalk = {
    answers: { ...walk.answers, gender: 'Female', dietType: "Men's Complete Hair Support" },
    visited: ['name', 'age', 'gender'],
    at: 'dietType',
  }
  assert.deepEqual(
    parseQuizDraft(serialiseQuizDraft({ ...blocked, at: 'email' }, now), now),
    blocked,
  )
})

test('parsing a damaged draft never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseQuizDraft(text, now)))
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (answers, at) => {
      const text = JSON.stringify({ version: 1, savedAt: now.getTime(), at, answers })
      const walk = parseQuizDraft(text, now)
      assert.ok(walk === undefined || walk.visited.length <= 13)
    }),
  )
})
