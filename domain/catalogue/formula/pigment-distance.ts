/**
 * Measures the distance between two ingredient colours, and chooses the colour of a new ingredient.
 * Two colours in one capsule should be at least `minColourDistance` apart, or a shopper cannot tell
 * the layers apart.
 */
import { computeColourDistance } from './colour.ts'
import { pigmentOf, pigments } from './pigments.ts'

/** The minimum distance between the colours of two ingredients of one product (OKLab × 100). */
export const minColourDistance = 8

/** Returns the distance to the closest other pigment; Infinity when there are no others. */
const computeDistanceToClosest = (
  pigmentNumber: number,
  otherPigmentNumbers: readonly number[],
): number =>
  Math.min(
    ...otherPigmentNumbers.map((otherNumber) =>
      computeColourDistance(pigmentOf(pigmentNumber).fill, pigmentOf(otherNumber).fill),
    ),
  )

/**
 * Returns the smallest distance between the colours of two ingredients; Infinity when there are
 * fewer than two.
 */
export function computeSmallestColourDistance(formula: {
  readonly ingredients: readonly { readonly pigment: number }[]
}): number {
  const pigmentNumbers = formula.ingredients.map((ingredient) => ingredient.pigment)
  return Math.min(
    ...pigmentNumbers.map((pigmentNumber, index) =>
      computeDistanceToClosest(pigmentNumber, pigmentNumbers.slice(index + 1)),
    ),
  )
}

/**
 * Pigments are given by number. `isReused`: another ingredient of the pharmacy has this colour. Not
 * ok: no free colour is far enough from its neighbours; `bestPigment` is the farthest one.
 */
type PigmentAssignment =
  | { ok: true; pigment: number; isReused: boolean }
  | { ok: false; reason: 'nothing-far-enough'; bestPigment: number; bestDistance: number }

/**
 * Returns the colour for a new ingredient: the free one that is farthest from its neighbours, and
 * of two equally far ones the lower number. `takenNumbers` are the pigment numbers of all other
 * ingredients, `neighbourNumbers` those of the ingredients in the same product. When every pigment
 * is taken, all count as free, so the ingredient shares a colour with one that is not its
 * neighbour. A taken colour is never chosen while one is free, even if it is farther.
 */
export function assignPigment(
  takenNumbers: Iterable<number>,
  neighbourNumbers: readonly number[],
): PigmentAssignment {
  const takenSet = new Set(takenNumbers)
  const freePigments = pigments.filter((pigment) => !takenSet.has(pigment.number))
  const isReused = freePigments.length === 0
  // Placeholder: the first candidate replaces it, because no distance is below 0.
  let best = { pigment: 0, distance: -1 }
  for (const { number: pigmentNumber } of isReused ? pigments : freePigments) {
    const distance = computeDistanceToClosest(pigmentNumber, neighbourNumbers)
    if (distance > best.distance) best = { pigment: pigmentNumber, distance }
  }
  return best.distance >= minColourDistance
    ? { ok: true, pigment: best.pigment, isReused }
    : {
        ok: false,
        reason: 'nothing-far-enough',
        bestPigment: best.pigment,
        bestDistance: best.distance,
      }
}
