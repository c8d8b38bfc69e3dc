import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { anyFormula, createFormula, twentyIngredients } from '#tests/support/capsule-formulas.ts'

import { computeBandHeights, computeBands } from './bands.ts'

/** Height of the contents of a capsule, in drawing units. */
const contentsHeight = 178.6

const roundingTolerance = 1e-9

test('bands fill the capsule and have a visible minimum height', () => {
  fc.assert(
    fc.property(anyFormula, fc.boolean(), (drawnFormula, isSmall) => {
      const bands = computeBands(drawnFormula, { small: isSmall })
      const total = bands.reduce((sum, { height }) => sum + height, 0)
      assert.ok(Math.abs(total - contentsHeight) < 1e-6)
      assert.ok(bands.length <= (isSmall ? 5 : 12))
      for (const { height } of bands) assert.ok(height >= (isSmall ? 12 : 9) - roundingTolerance)
      for (const [index, { height }] of bands.entries())
        if (index > 0 && (isSmall || bands[index]?.pigment !== 0))
          assert.ok(height <= (bands[index - 1]?.height ?? 0) + roundingTolerance)
    }),
  )
  assert.deepEqual(computeBandHeights([100], 9), [contentsHeight])
})

test('small bands show the four largest, and all others as one that is never taller than the fourth', () => {
  const bands = computeBands(twentyIngredients, { small: true })
  assert.deepEqual(
    bands.map(({ pigment }) => pigment),
    [1, 2, 3, 4, 0],
  )
  assert.ok((bands[4]?.height ?? 99) <= (bands[3]?.height ?? 0) + roundingTolerance)
})

test('a formula without ingredients has no bands', () => {
  assert.deepEqual(computeBands(createFormula(1)), [])
})
