/** Checks that each row of docs/security/asvs.md has a state, and that the tests it names exist. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findMissingTests, listNamedTests } from '#tests/house/docs/list-test-titles.ts'
import { readSource } from '#scripts/gate/source-files.ts'

const states = ['met', 'partly', 'not tested', 'not met', 'not applicable']
/** Number of requirements of levels 1 and 2 of ASVS 5.0.0, without `chaptersInOneRow`. */
const requirementCount = 217
/** Chapters for which the page has one row instead of a row per requirement. */
const chaptersInOneRow = ['10.1 to 10.7', '17.1 to 17.3']

const rows = readSource('docs/security/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d+\.\d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

test('each requirement, and each chapter that does not apply, has one row', () => {
  const ids = rows.map(([id]) => id)
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(ids.length, requirementCount + chaptersInOneRow.length)
  assert.ok(chaptersInOneRow.every((id) => ids.includes(id)))
})

test('each row has a requirement, a known state and an explanation', () => {
  const wrong = rows.filter(
    ([, requirement, state = '', how]) => !requirement || !states.includes(state) || !how,
  )
  assert.deepEqual(wrong, [])
})

test('each row that is met or partly met names a test, and each named test exists', () => {
  const problems = rows.flatMap(([id, , state = '', , shownBy = '']) => {
    if (['met', 'partly'].includes(state) && listNamedTests(shownBy).length === 0)
      return [`${id}: no test`]
    return findMissingTests(shownBy).map((text) => `${id}: ${text}`)
  })
  assert.deepEqual(problems, [])
})
