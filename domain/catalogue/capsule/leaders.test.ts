import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { anyFormula } from '#tests/support/capsule-formulas.ts'

import { placeBeads } from './beads.ts'
import {
  computeHorizontalLeaders,
  computeVerticalLeaders,
  separatePositions,
  separatePositionsWithin,
} from './leaders.ts'

const roundingTolerance = 1e-9

test('names keep their distance and sequence, and do not move when there is room', () => {
  assert.deepEqual(separatePositions([10, 50, 90], 20), [10, 50, 90])
  assert.deepEqual(separatePositions([50, 50, 50], 20), [30, 50, 70])
  assert.deepEqual(
    separatePositionsWithin([1, 2, 219], { gap: 30, min: 12, max: 209 }),
    [12, 42, 209],
  )
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 221, noNaN: true }), { minLength: 1, maxLength: 12 }),
      (positions) => {
        const separated = separatePositionsWithin(positions, { gap: 24.5, min: 12, max: 209 })
        // From 12 to 209 there are 197 units for all gaps together.
        const gap = Math.min(24.5, positions.length > 1 ? 197 / (positions.length - 1) : 24.5)
        for (const [index, position] of separated.entries()) {
          assert.ok(position >= 12 - roundingTolerance && position <= 209 + roundingTolerance)
          if (index > 0)
            assert.ok(position - (separated[index - 1] ?? 0) >= gap - roundingTolerance)
        }
      },
    ),
  )
})

test('leader lines never cross, because anchors and rows have the same sequence', () => {
  fc.assert(
    fc.property(anyFormula, (drawnFormula) => {
      const groups = placeBeads(drawnFormula)
      const { leaders, height } = computeVerticalLeaders(groups, { length: 560, rowHeight: 56 })
      assert.equal(leaders.length, drawnFormula.ingredients.length)
      for (const [index, { startY, endY }] of leaders.entries()) {
        assert.ok(startY > 0 && startY < height && endY > 0 && endY < height)
        if (index === 0) continue
        assert.ok(startY >= (leaders[index - 1]?.startY ?? 0) - roundingTolerance)
        assert.ok(endY > (leaders[index - 1]?.endY ?? 0))
      }
      const horizontalLeaders = computeHorizontalLeaders(groups)
      for (const [index, { anchor, name }] of horizontalLeaders.entries()) {
        if (index === 0) continue
        assert.ok(anchor - (horizontalLeaders[index - 1]?.anchor ?? 0) >= 4.5 - roundingTolerance)
        assert.ok(name > (horizontalLeaders[index - 1]?.name ?? 0))
      }
    }),
  )
})
