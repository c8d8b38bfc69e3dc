import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuantity } from './parse-quantity.ts'

test('a number in range is returned, one out of range is clamped', () => {
  assert.equal(parseQuantity('12', 1, 99), 12)
  assert.equal(parseQuantity(' 7 ', 1, 99), 7)
  assert.equal(parseQuantity('0', 1, 99), 1)
  assert.equal(parseQuantity('250', 1, 99), 99)
})

test('empty or invalid input returns undefined', () => {
  for (const typed of ['', ' ', '-3', '1.5', 'two', '1e3']) {
    assert.equal(parseQuantity(typed, 1, 99), undefined, typed)
  }
})
