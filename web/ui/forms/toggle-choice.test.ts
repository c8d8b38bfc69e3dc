import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toggleChoice } from './toggle-choice.ts'

test('a press adds a second answer, and a second press removes it', () => {
  assert.deepEqual(toggleChoice(['Fish'], 'Nuts', 'None'), ['Fish', 'Nuts'])
  assert.deepEqual(toggleChoice(['Fish', 'Nuts'], 'Fish', 'None'), ['Nuts'])
})

test('None clears the others, and any other clears None', () => {
  assert.deepEqual(toggleChoice(['Fish', 'Nuts'], 'None', 'None'), ['None'])
  assert.deepEqual(toggleChoice(['None'], 'Milk', 'None'), ['Milk'])
})

test('None is never chosen together with another answer, in any order of presses', () => {
  const answer = fc.constantFrom('None', 'Fish', 'Nuts', 'Milk')
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 20 }), (pressed) => {
      const chosen = pressed.reduce<string[]>(
        (chosenSoFar, value) => toggleChoice(chosenSoFar, value, 'None'),
        [],
      )
      assert.ok(!chosen.includes('None') || chosen.length === 1)
      assert.equal(new Set(chosen).size, chosen.length)
    }),
  )
})
