import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { everythingBut, importPatterns } from './import-patterns.ts'
import { rooms } from './rooms.ts'

test('"everything but these" refuses exactly what begins with none of them', () => {
  const letter = fc.constantFrom(...'ab/.-#')
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.string({ unit: letter }),
      (welcome, path) => {
        const refused = new RegExp(everythingBut(welcome)).test(path)
        assert.equal(refused, !welcome.some((prefix) => path.startsWith(prefix)))
      },
    ),
    { numRuns: 2000 },
  )
})

test('a whole name is welcome without everything that begins like it', () => {
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

test('every expression of every room is understood', () => {
  for (const room of rooms)
    for (const { regex } of importPatterns(room))
      assert.doesNotThrow(() => new RegExp(regex), room.room)
})
