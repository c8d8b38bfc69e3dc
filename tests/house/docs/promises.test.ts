/**
 * Checks that every promise in docs/privacy.md names a test that exists and is not skipped. A
 * promise that people keep must name who is responsible.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findMissingTests, listNamedTests } from './list-test-titles.ts'
import { readSource } from '#scripts/gate/source-files.ts'

const page = 'docs/privacy.md'
const keptByPeopleHeading = '## Kept by people'

/** Returns the cells of each table row of the text, without header and separator rows. */
function readPromiseRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| promise \||^\|[-|\s:]+$/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
}

test('every promise names its place and an existing test', () => {
  const rows = readPromiseRows(readSource(page).split(keptByPeopleHeading)[0] ?? '')
  assert.ok(rows.length > 0)
  const problems = rows.flatMap(([promise = '', madeWhere = '', tests = '', ...extraCells]) => {
    if (!promise || !madeWhere || extraCells.length > 0)
      return [`${promise}: a row needs three cells`]
    if (listNamedTests(tests).length === 0) return [`${promise}: no test`]
    return findMissingTests(tests).map((text) => `${promise}: ${text}`)
  })
  assert.deepEqual(problems, [])
})

test('every promise kept by people names where it is made, who keeps it and where that is recorded', () => {
  const rows = readPromiseRows(readSource(page).split(keptByPeopleHeading)[1] ?? '')
  assert.ok(rows.length > 0)
  for (const [promise, madeWhere, keptBy, ...extraCells] of rows) {
    assert.ok(promise && madeWhere && extraCells.length === 0, promise)
    assert.match(keptBy ?? '', /^.+; .+/, `${promise}: who; where it is recorded`)
  }
})
