import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNextOptionIndex } from './next-option.ts'

test('the down key starts at the first option, the up key at the last, and both wrap around', () => {
  assert.equal(findNextOptionIndex(undefined, 1, 3), 0)
  assert.equal(findNextOptionIndex(undefined, -1, 3), 2)
  assert.equal(findNextOptionIndex(2, 1, 3), 0)
  assert.equal(findNextOptionIndex(0, -1, 3), 2)
  assert.equal(findNextOptionIndex(0, 1, 3), 1)
})

test('an empty list has no active option', () => {
  assert.equal(findNextOptionIndex(undefined, 1, 0), undefined)
  assert.equal(findNextOptionIndex(1, -1, 0), undefined)
})
