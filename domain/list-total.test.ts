import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findLastPage, formatTotal, isLastPage, maxListTotal } from './list-total.ts'

test('a total at the limit of counting means at least', () => {
  assert.equal(formatTotal(1_234), '1,234')
  assert.equal(formatTotal(maxListTotal), '10,000+')
})

test('the last page ends the list, or is not full when the rows were not counted', () => {
  assert.equal(isLastPage({ page: 1, pageSize: 25, rowCount: 25, total: 50 }), false)
  assert.equal(isLastPage({ page: 2, pageSize: 25, rowCount: 25, total: 50 }), true)
  assert.equal(isLastPage({ page: 2, pageSize: 25, rowCount: 3, total: 28 }), true)
  assert.equal(isLastPage({ page: 400, pageSize: 25, rowCount: 25, total: maxListTotal }), false)
  assert.equal(isLastPage({ page: 401, pageSize: 25, rowCount: 7, total: maxListTotal }), true)
})

test('a page without rows leads to the last page that has some', () => {
  assert.equal(findLastPage({ page: 2, pageSize: 50, total: 50 }), 1)
  assert.equal(findLastPage({ page: 9, pageSize: 25, total: 51 }), 3)
  assert.equal(findLastPage({ page: 9, pageSize: 25, total: 0 }), 1, 'nothing left')
  assert.equal(findLastPage({ page: 2, pageSize: 50, total: 51 }), 1, 'the count is outdated')
})
