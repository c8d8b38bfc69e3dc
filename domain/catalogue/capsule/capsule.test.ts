import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'

import { sortIngredientsByAmount, type Formula } from '#domain/catalogue/formula/formula.ts'
import {
  anyFormula,
  createFormula,
  glowWomen,
  nmnDaily,
  twentyIngredients,
} from '#tests/support/capsule-formulas.ts'

import { computeBands } from './bands.ts'
import { createBeadLayers } from './bead-paths.ts'
import { placeBeads } from './beads.ts'
import {
  bodyCentreY,
  bodyPath,
  capPath,
  capsuleRadius,
  computeRadiusAt,
  outlinePath,
} from './capsule-shape.ts'
import { beadPlaceCount, beadPlaces } from './places.ts'
import { computeProgressLevel, createProgressLayers } from './progress.ts'
import {
  beadsPerTrace,
  computeMilligramsPerBead,
  computePercentages,
  computeShares,
} from './shares.ts'

test('a capsule has 295 places in 29 rows', () => {
  assert.equal(beadPlaces.length, beadPlaceCount)
  assert.equal(new Set(beadPlaces.map(({ y }) => y)).size, 29)
  assert.deepEqual(beadPlaces[0]?.y, 213.17)
})

test('the paths of the capsule have the radii and the centres of its shape', () => {
  const bodyRadius = computeRadiusAt(bodyCentreY)
  const capArc = `a${capsuleRadius} ${capsuleRadius} 0 0 1 ${2 * capsuleRadius} 0`
  for (const path of [capPath, outlinePath]) assert.ok(path.includes(capArc), path)
  for (const path of [bodyPath, outlinePath])
    assert.ok(path.includes(`V${bodyCentreY}a${bodyRadius} ${bodyRadius} 0 0 `), path)
})

test('every place holds exactly one bead, for any formula', () => {
  fc.assert(
    fc.property(anyFormula, (drawnFormula) => {
      const groups = placeBeads(drawnFormula)
      const takenPlaces = groups.flatMap((group) => group.places)
      assert.equal(takenPlaces.length, beadPlaceCount)
      assert.equal(new Set(takenPlaces).size, beadPlaceCount)
      for (const group of groups) assert.equal(group.places.length, group.beadCount)
    }),
  )
})

test('beads are shared by amount to within one, and a very small amount is a trace of four', () => {
  const shares = computeShares(glowWomen)
  assert.deepEqual(
    shares.map(({ id, beadCount, isTrace }) => [id, beadCount, isTrace]),
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
    computeShares(createFormula(1, ['arginine', 500, 'mg', 15])).map(({ beadCount }) => beadCount),
    [295],
  )
  assert.deepEqual(placeBeads(createFormula(1)), [])
  assert.deepEqual(placeBeads(createFormula(1, ['unknown', 0, 'mg', 1])), [])
  assert.deepEqual(
    computeShares(createFormula(1, ['a', 100, 'mg', 1], ['culture', 5e9, 'CFU', 2])).map(
      ({ beadCount }) => beadCount,
    ),
    [291, 4],
  )
  assert.deepEqual(
    computeShares(createFormula(1, ['culture', 5e9, 'CFU', 2])).map(({ beadCount, isTrace }) => [
      beadCount,
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
  const otherProduct = { ...nmnDaily, productId: 2 }
  assert.notDeepEqual(placeBeads(otherProduct), placeBeads(nmnDaily))
  assert.deepEqual(computeShares(otherProduct), computeShares(nmnDaily))
})

test('the drawing has the sequence of the list, with the largest at the bottom', () => {
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
