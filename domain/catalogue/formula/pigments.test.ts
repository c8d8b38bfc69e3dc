import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { computeColourDistance, mixColours, mixProductBackground } from './colour.ts'
import {
  assignPigment,
  minColourDistance,
  computeSmallestColourDistance,
} from './pigment-distance.ts'
import { pigmentOf, pigments } from './pigments.ts'

const withPigments = (...numbers: number[]) => ({
  ingredients: numbers.map((pigment) => ({ pigment })),
})

/**
 * Returns the contrast ratio of two colours, 1 to 21, as WCAG 2 defines it with all its numbers.
 */
function contrastRatio(first: string, second: string): number {
  const luminance = (hex: string): number =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, channel) => {
      const value = Number.parseInt(hex.slice(1 + channel * 2, 3 + channel * 2), 16) / 255
      // The sRGB transfer function.
      return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
      // WCAG adds 0.05 to each luminance.
    }, 0.05)
  const [darker = 1, lighter = 1] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return lighter / darker
}

test('there are 28 pigments, each with its own number and name', () => {
  assert.equal(pigments.length, 28)
  assert.equal(new Set(pigments.map((pigment) => pigment.name)).size, 28)
  assert.equal(new Set(pigments.map((pigment) => pigment.fill)).size, 28)
  pigments.forEach((pigment, index) => assert.equal(pigmentOf(index + 1), pigment))
  assert.throws(() => pigmentOf(29), RangeError)
})

// WCAG 2, success criterion 1.4.11: graphics need a contrast of 3 to 1.
test('the inner ring of each colour has a contrast of 3 to 1 on every background of its scheme', () => {
  for (const { name, edgeLight, edgeDark } of pigments) {
    for (const background of ['#FCFBF7', '#FFFFFF', '#F3F1E9', '#F1EEE4'])
      assert.ok(contrastRatio(edgeLight, background) >= 3, `${name} on ${background}`)
    for (const background of ['#101813', '#17211B', '#0B110E', '#1C2721'])
      assert.ok(contrastRatio(edgeDark, background) >= 3, `${name} on ${background}`)
  }
})

test('exactly the listed pairs of pigments look alike', () => {
  const similarPairs: string[] = []
  for (const pigment of pigments)
    for (const other of pigments)
      if (
        pigment.number < other.number &&
        computeColourDistance(pigment.fill, other.fill) < minColourDistance
      )
        similarPairs.push(`${pigment.number}/${other.number}`)
  assert.deepEqual(similarPairs, ['4/26', '6/28', '13/16', '16/27'])
})

test('black and white are 100 apart, and a colour has no distance from itself', () => {
  assert.ok(Math.abs(computeColourDistance('#000000', '#ffffff') - 100) < 0.01)
  assert.equal(computeColourDistance('#16707b', '#16707b'), 0)
})

test('the smallest distance of a product is that of its two closest ingredients', () => {
  assert.equal(computeSmallestColourDistance(withPigments()), Infinity)
  assert.equal(computeSmallestColourDistance(withPigments(5)), Infinity)
  assert.equal(
    computeSmallestColourDistance(withPigments(1, 3, 5)),
    computeColourDistance(pigmentOf(1).fill, pigmentOf(5).fill),
  )
  const farApart = withPigments(9, 7, 8, 28, 27, 26, 22, 12, 13)
  assert.ok(computeSmallestColourDistance(farApart) >= minColourDistance)
})

test('an ingredient without neighbours gets the first free colour', () => {
  assert.deepEqual(assignPigment([1, 2, 4], []), { ok: true, pigment: 3, isReused: false })
})

test('a new ingredient gets the free colour that is farthest from its neighbours', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 27 }),
      fc.nat(),
      (takenNumbers, neighbourPick) => {
        const neighbours = takenNumbers.slice(0, 1 + (neighbourPick % takenNumbers.length))
        const assigned = assignPigment(takenNumbers, neighbours)
        const number = assigned.ok ? assigned.pigment : assigned.bestPigment
        const distanceToNearestNeighbour = (candidate: number) =>
          Math.min(
            ...neighbours.map((neighbour) =>
              computeColourDistance(pigmentOf(neighbour).fill, pigmentOf(candidate).fill),
            ),
          )
        assert.ok(!takenNumbers.includes(number))
        assert.equal(assigned.ok, distanceToNearestNeighbour(number) >= minColourDistance)
        for (const { number: other } of pigments)
          if (!takenNumbers.includes(other))
            assert.ok(distanceToNearestNeighbour(other) <= distanceToNearestNeighbour(number))
      },
    ),
  )
})

test('when all colours are taken, the new ingredient shares a colour that no neighbour has', () => {
  const allNumbers = pigments.map((pigment) => pigment.number)
  const assigned = assignPigment(allNumbers, [1, 2, 3])
  assert.ok(assigned.ok && assigned.isReused && ![1, 2, 3].includes(assigned.pigment))
})

test('when the only free colour is too close, it is returned with its distance', () => {
  const takenNumbers = pigments.map((pigment) => pigment.number).filter((number) => number !== 16)
  const assigned = assignPigment(takenNumbers, [13])
  assert.ok(!assigned.ok && assigned.bestPigment === 16)
  assert.ok(assigned.bestDistance < minColourDistance)
})

test('the background of a product is a light tint of its colour', () => {
  assert.equal(mixColours('#e8b543', 1, '#000000'), '#e8b543')
  assert.equal(mixColours('#e8b543', 0, '#f1eee4'), '#f1eee4')
  assert.equal(mixProductBackground(pigmentOf(9).fill, 'light'), '#f1dfd9')
  assert.equal(mixProductBackground(pigmentOf(9).fill, 'dark'), '#403534')
})
