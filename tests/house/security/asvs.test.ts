/** Checks that each row of docs/security/asvs.md has a state, and that the tests it names exist. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findMissingTests, listNamedTests } from '#tests/house/docs/list-test-titles.ts'
import { readTableRows } from '#tests/house/docs/read-table-rows.ts'
import { readSource } from '#scripts/gate/source-files.ts'

const knownStates = ['met', 'partly', 'not tested', 'not met', 'not applicable']
/** States that a test must show. */
const testedStates = ['met', 'partly']
/** Number of requirements of levels 1 and 2 of ASVS 5.0.0, without `chaptersInOneRow`. */
const requirementCount = 217
/** Chapters for which the page has one row instead of a row per requirement. */
const chaptersInOneRow = ['10.1 to 10.7', '17.1 to 17.3']

/** The rows of requirements and chapters. Only their first cell begins with a number like 1.2. */
const rows = readTableRows(readSource('docs/security/asvs.md'))
  .filter(([id = '']) => /^\d+\.\d/.test(id))
  .map(([id = '', requirement = '', state = '', explanation = '', evidence = '']) => ({
    id,
    requirement,
    state,
    explanation,
    /** Names the tests as `file: title`. Empty if no test is needed. */
    evidence,
  }))

test('each requirement, and each chapter that does not apply, has one row', () => {
  const ids = rows.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(ids.length, requirementCount + chaptersInOneRow.length)
  assert.ok(chaptersInOneRow.every((id) => ids.includes(id)))
})

test('each row has a requirement, a known state and an explanation', () => {
  const invalidRows = rows.filter(
    ({ requirement, state, explanation }) =>
      requirement === '' || !knownStates.includes(state) || explanation === '',
  )
  assert.deepEqual(invalidRows, [])
})

test('each row that is met or partly met names a test, and each named test exists', () => {
  const problems = rows.flatMap(({ id, state, evidence }) => {
    if (testedStates.includes(state) && listNamedTests(evidence).length === 0)
      return [`${id}: no test`]
    return findMissingTests(evidence).map((problem) => `${id}: ${problem}`)
  })
  assert.deepEqual(problems, [])
})
