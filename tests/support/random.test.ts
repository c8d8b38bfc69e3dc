import assert from 'node:assert/strict'
import { test } from 'node:test'

import { seededRandom } from './random.ts'

test('the same seed gives the same random values, and another seed gives others', () => {
  const [first, second] = [seededRandom(7), seededRandom(7)]
  assert.deepEqual([first(), first(), first()], [second(), second(), second()])
  assert.notEqual(seededRandom(7)(), seededRandom(8)())
})
