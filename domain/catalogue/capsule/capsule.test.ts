import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  sortIngredientsByAmount,
  type AmountUnit,
  type Formula,
} from '#domain/catalogue/formula/formula.ts'
import { computeBandHeights, computeBands } from './bands.ts'
import { createBeadLayers } from './bead-paths.ts'
import { placeBeads } from './beads.ts'
import {
  separatePositions,
  separatePositionsWithin,
  computeHorizontalLeaders,
  computeVerticalLeaders,
} from './leaders.ts'
import { beadPlaceCount, beadPlaces } from './places.ts'
import { createProgressLayers, computeProgressLevel } from './progress.ts'
import {
  computeMilligramsPerBead,
  computePercentages,
  computeShares,
  beadsPerTrace,
} from './shares.ts'

type Row = readonly [id: string, amount: number, unit: AmountUnit, pigment: number]
/** Creates the formula of a product; each row is one ingredient. */
const formula = (productId: number, ...rows: Row[]): Formula => ({
  productId,
  ingredients: rows.map(([id, amount, unit, pigment]) => ({ id, name: id, amount, unit, pigment })),
})

const nmnDaily = formula(
  1,
  ['niacinamide', 150, 'mg', 1],
  ['nmn', 150, 'mg', 3],
  ['coenzyme-q10', 100, 'mg', 5],
  ['resveratrol', 100, 'mg', 6],
)
const glowWomen = formula(
  7,
  ['marine-collagen', 220, 'mg', 9],
  ['vitamin-c', 120, 'mg', 7],
  ['hyaluronic-acid', 60, 'mg', 8],
  ['grape-seed', 50, 'mg', 28],
  ['vitamin-e', 20, 'mg', 27],
  ['iron', 8, 'mg', 26],
  ['zinc', 8, 'mg', 22],
  ['biotin', 150, 'µg', 12],
  ['vitamin-d3', 25, 'µg', 13],
)
const twentyIngredients = formula(
  9,
  ...Array.from({ length: 20 }, (_, index): Row => [
    `i${String(index).padStart(2, '0')}`,
    200 - index * 9,
    'mg',
    index + 1,
  ]),
)

const anyFormula = fc
  .tuple(
    fc.nat({ max: 5000 }),
    fc.array(fc.tuple(fc.double({ min: 0.001, max: 900, noNaN: true }), fc.boolean()), {
      minLength: 1,
      maxLength: 28,
    }),
  )
  .map(([productId, amounts]) =>
    formula(
      productId,
      ...amounts.map(([amount, isMicrogram], index): Row => [
        `i${index}`,
        amount,
        isMicrogram ? 'µg' : 'mg',
        index + 1,
      ]),
    ),
  )

test('a capsule has 295 places in 29 rows', () => {
  assert.equal(beadPlaces.length, beadPlaceCount)
  assert.equal(new Set(beadPlaces.map(({ y }) => y)).size, 29)
  assert.deepEqual(beadPlaces[0]?.y, 213.17)
})

test('every place holds exactly one bead, for any formula', () => {
  fc.assert(
    fc.property(anyFormula, (drawnFormula) => {
      const groups = placeBeads(drawnFormula)
      const taken = groups.flatMap((group) => group.places)
      assert.equal(taken.length, beadPlaceCount)
      assert.equal(new Set(taken).size, beadPlaceCount)
      for (const group of groups) assert.equal(group.places.length, group.beads)
    }),
  )
})

test('beads are shared by amount to within one, and a very small amount is a trace of four', () => {
  const shares = computeShares(glowWomen)
  assert.deepEqual(
    shares.map(({ id, beads, isTrace }) => [id, beads, isTrace]),
    [
      ['marine-collagen', 130, false],
      ['vitamin-c', 71, false],
      ['hyaluronic-acid', 35, false],
      ['grape-seed', 29, false],
      ['vitamin-e', 12, false],
      ['iron', 5, false],
      ['zinc', 5, false],
      ['biotin', beadsPerTrace, true],
      ['vitamin-d3', beadsPerTrace, true],
    ],
  )
  assert.deepEqual(Object.fromEntries(computePercentages(glowWomen)), {
    'marine-collagen': 45,
    'vitamin-c': 25,
    'hyaluronic-acid': 12,
    'grape-seed': 10,
    'vitamin-e': 4,
    iron: 2,
    zinc: 2,
    biotin: 'trace',
    'vitamin-d3': 'trace',
  })
  assert.equal(computeMilligramsPerBead(glowWomen), 1.7)
})

test('one ingredient fills the capsule, no ingredients leave it empty, cultures are traces', () => {
  assert.deepEqual(
    computeShares(formula(1, ['arginine', 500, 'mg', 15])).map(({ beads }) => beads),
    [295],
  )
  assert.deepEqual(placeBeads(formula(1)), [])
  assert.deepEqual(placeBeads(formula(1, ['unknown', 0, 'mg', 1])), [])
  assert.deepEqual(computeBands(formula(1)), [])
  assert.deepEqual(
    computeShares(formula(1, ['a', 100, 'mg', 1], ['culture', 5e9, 'CFU', 2])).map(
      ({ beads }) => beads,
    ),
    [291, 4],
  )
  assert.deepEqual(
    computeShares(formula(1, ['culture', 5e9, 'CFU', 2])).map(({ beads, isTrace }) => [
      beads,
      isTrace,
    ]),
    [[4, true]],
  )
})

// Customers know the drawing of their product, and printed jars show it. If this test fails, the
// drawing of every product has changed: undo the change, unless it was the intention.
test('the drawings of three formulas have not changed', () => {
  const fingerprint = (drawnFormula: Formula): string =>
    createHash('sha256')
      .update(
        placeBeads(drawnFormula)
          .flatMap((group) => createBeadLayers(group).map((layer) => layer.path))
          .join(),
      )
      .digest('hex')
      .slice(0, 16)
  assert.deepEqual([nmnDaily, glowWomen, twentyIngredients].map(fingerprint), [
    'b179e329a7ebb2ea',
    'a3ca12a4a8768338',
    '0537c938fd1d1c39',
  ])
})

test('two products with the same amounts have different bead places but the same bead counts', () => {
  const other = { ...nmnDaily, productId: 2 }
  assert.notDeepEqual(placeBeads(other), placeBeads(nmnDaily))
  assert.deepEqual(computeShares(other), computeShares(nmnDaily))
})

test('the drawing has the order of the list, with the largest at the bottom', () => {
  for (const drawnFormula of [nmnDaily, glowWomen]) {
    const ids = sortIngredientsByAmount(drawnFormula).map(({ id }) => id)
    assert.deepEqual(
      placeBeads(drawnFormula).map(({ id }) => id),
      ids,
    )
    const bands = computeBands(drawnFormula)
    assert.deepEqual(
      bands.map(({ id }) => id),
      ids,
    )
    assert.deepEqual(
      bands.map(({ top }) => top),
      bands.map(({ top }) => top).toSorted((a, b) => b - a),
    )
  }
})

test('twelve ingredients keep their colours; of twenty the last nine share one colour', () => {
  const twelveIngredients = {
    ...twentyIngredients,
    ingredients: twentyIngredients.ingredients.slice(0, 12),
  }
  assert.equal(placeBeads(twelveIngredients).length, 12)
  assert.ok(placeBeads(twelveIngredients).every(({ pigment }) => pigment > 0))
  const groups = placeBeads(twentyIngredients)
  assert.equal(groups.length, 12)
  assert.equal(groups.at(-1)?.pigment, 0)
  assert.equal(groups.at(-1)?.ingredients.length, 9)
})

test('a trace has a white dot instead of a glint', () => {
  const [largest, ...others] = placeBeads(glowWomen)
  const smallest = others.at(-1)
  assert.ok(largest && smallest)
  assert.equal(createBeadLayers(largest).at(-1)?.opacity, 0.3)
  assert.equal(createBeadLayers(smallest).at(-1)?.opacity, 0.92)
})

test('bands fill the capsule and have a visible minimum height', () => {
  fc.assert(
    fc.property(anyFormula, fc.boolean(), (drawnFormula, small) => {
      const bands = computeBands(drawnFormula, { small })
      const total = bands.reduce((sum, { height }) => sum + height, 0)
      assert.ok(Math.abs(total - 178.6) < 1e-6)
      assert.ok(bands.length <= (small ? 5 : 12))
      for (const { height } of bands) assert.ok(height >= (small ? 12 : 9) - 1e-9)
      for (const [index, { height }] of bands.entries())
        if (index > 0 && (small || bands[index]?.pigment !== 0))
          assert.ok(height <= (bands[index - 1]?.height ?? 0) + 1e-9)
    }),
  )
  assert.deepEqual(computeBandHeights([100], 9), [178.6])
})

test('small bands show the four largest, and all others as one that is never taller than the fourth', () => {
  const bands = computeBands(twentyIngredients, { small: true })
  assert.deepEqual(
    bands.map(({ pigment }) => pigment),
    [1, 2, 3, 4, 0],
  )
  assert.ok((bands[4]?.height ?? 99) <= (bands[3]?.height ?? 0) + 1e-9)
})

test('names keep their distance and order, and do not move when there is room', () => {
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
        const spread = separatePositionsWithin(positions, { gap: 24.5, min: 12, max: 209 })
        // From 12 to 209 there are 197 units for all gaps together.
        const gap = Math.min(24.5, positions.length > 1 ? 197 / (positions.length - 1) : 24.5)
        for (const [index, position] of spread.entries()) {
          assert.ok(position >= 12 - 1e-9 && position <= 209 + 1e-9)
          if (index > 0) assert.ok(position - (spread[index - 1] ?? 0) >= gap - 1e-9)
        }
      },
    ),
  )
})

test('leader lines never cross, because anchors and rows have the same order', () => {
  fc.assert(
    fc.property(anyFormula, (drawnFormula) => {
      const groups = placeBeads(drawnFormula)
      const { leaders, height } = computeVerticalLeaders(groups, { length: 560, rowHeight: 56 })
      assert.equal(leaders.length, drawnFormula.ingredients.length)
      for (const [index, { anchor, row }] of leaders.entries()) {
        assert.ok(anchor > 0 && anchor < height && row > 0 && row < height)
        if (index === 0) continue
        assert.ok(anchor >= (leaders[index - 1]?.anchor ?? 0) - 1e-9)
        assert.ok(row > (leaders[index - 1]?.row ?? 0))
      }
      const horizontalLeaders = computeHorizontalLeaders(groups)
      for (const [index, { anchor, name }] of horizontalLeaders.entries()) {
        if (index === 0) continue
        assert.ok(anchor - (horizontalLeaders[index - 1]?.anchor ?? 0) >= 4.5 - 1e-9)
        assert.ok(name > (horizontalLeaders[index - 1]?.name ?? 0))
      }
    }),
  )
})

test('the quiz capsule fills layer by layer with the answers and is full at the end', () => {
  const layers = createProgressLayers(13)
  assert.deepEqual(
    layers.flatMap((layer) => layer.places),
    beadPlaces,
  )
  assert.deepEqual(
    layers.slice(0, 3).map(({ isLight }) => isLight),
    [false, true, false],
  )
  assert.deepEqual(createProgressLayers(0), [])
  assert.equal(computeProgressLevel(0, 13), 213.17)
  assert.equal(computeProgressLevel(13, 13), 46.85)
  assert.ok(computeProgressLevel(6, 13) > computeProgressLevel(7, 13))
})
