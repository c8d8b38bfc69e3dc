/**
 * Checks that every promise in docs/privacy.md names a test that exists and is not skipped. A
 * promise that people keep must name who is responsible.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findMissingTests, listNamedTests } from './list-test-titles.ts'
import { readTableRows } from './read-table-rows.ts'
import { readSource } from '#scripts/gate/source-files.ts'

const page = 'docs/privacy.md'
const keptByPeopleHeading = '## Kept by people'

// The tables after the heading have the person who keeps the promise in place of the test.
const [testedPart = '', keptByPeoplePart = ''] = readSource(page).split(keptByPeopleHeading)

type PromiseRow = {
  readonly promise: string
  /** The text or screen that makes the promise. */
  readonly madeWhere: string
  /** The tests, or the person who keeps the promise and where that is recorded. */
  readonly evidence: string
  readonly hasThreeCells: boolean
}

/** Returns the table rows of the text, without header and separator rows. */
function readPromiseRows(text: string): PromiseRow[] {
  return readTableRows(text)
    .filter(([firstCell = '']) => firstCell !== 'promise' && !/^:?-+:?$/.test(firstCell))
    .map((cells) => {
      const [promise = '', madeWhere = '', evidence = ''] = cells
      return { promise, madeWhere, evidence, hasThreeCells: cells.length === 3 }
    })
}

test('every promise names its place and an existing test', () => {
  const rows = readPromiseRows(testedPart)
  assert.ok(rows.length > 0)
  const problems = rows.flatMap(({ promise, madeWhere, evidence, hasThreeCells }) => {
    if (!promise || !madeWhere || !hasThreeCells) return [`${promise}: a row needs three cells`]
    if (listNamedTests(evidence).length === 0) return [`${promise}: no test`]
    return findMissingTests(evidence).map((problem) => `${promise}: ${problem}`)
  })
  assert.deepEqual(problems, [])
})

test('every promise kept by people names where it is made, who keeps it and where that is recorded', () => {
  const rows = readPromiseRows(keptByPeoplePart)
  assert.ok(rows.length > 0)
  for (const { promise, madeWhere, evidence, hasThreeCells } of rows) {
    assert.ok(promise && madeWhere && hasThreeCells, promise)
    assert.match(evidence, /^.+; .+/, `${promise}: who; where it is recorded`)
  }
})
