import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { everythingBut, importPatterns } from './import-patterns.ts'
import { rooms } from './rooms.ts'

test('everythingBut matches exactly the strings that begin with none of the prefixes', () => {
  const letter = fc.constantFrom(...'ab/.-#')
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.string({ unit: letter }),
      (allowed, path) => {
        const refused = new RegExp(everythingBut(allowed)).test(path)
        assert.equal(refused, !allowed.some((prefix) => path.startsWith(prefix)))
      },
    ),
    { numRuns: 2000 },
  )
})

test('a prefix ending in $ allows only that name, not longer names', () => {
  const refuses = (path: string) => new RegExp(everythingBut(['zod$', 'zod/'])).test(path)
  assert.deepEqual(['zod', 'zod/mini', 'zodiac', 'zo', 'zod-form-data', ''].map(refuses), [
    false,
    false,
    true,
    true,
    true,
    true,
  ])
})

test('every import pattern of every room is a valid regular expression', () => {
  for (const room of rooms)
    for (const { regex } of importPatterns(room))
      assert.doesNotThrow(() => new RegExp(regex), room.room)
})
