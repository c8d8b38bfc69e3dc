import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNextOption } from './next-option.ts'

test('the down key starts at the first option, the up key at the last, and both wrap around', () => {
  assert.equal(findNextOption(undefined, 1, 3), 0)
  assert.equal(findNextOption(undefined, -1, 3), 2)
  assert.equal(findNextOption(2, 1, 3), 0)
  assert.equal(findNextOption(0, -1, 3), 2)
  assert.equal(findNextOption(0, 1, 3), 1)
})

test('an empty list has no active option', () => {
  assert.equal(findNextOption(undefined, 1, 0), undefined)
  assert.equal(findNextOption(1, -1, 0), undefined)
})
