/**
 * Measures the distance between two ingredient colours, and chooses the colour of a new ingredient.
 * Two colours in one capsule must be at least 8 apart (OKLab distance × 100), or a shopper cannot
 * tell the layers apart.
 */
import { computeColourDistance } from './colour.ts'
import { pigmentOf, pigments } from './pigments.ts'

/** The minimum distance between two ingredients of one product (OKLab distance × 100). */
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
 * Returns the smallest distance between two ingredients; Infinity when there are fewer than two.
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

/** `pigment` and `best` are pigment numbers. `isReused`: another ingredient has this colour. */
type PigmentAssignment =
  | { ok: true; pigment: number; isReused: boolean }
  | { ok: false; reason: 'nothing-far-enough'; best: number; distance: number }

/**
 * Assigns the colour of a new ingredient. `takenPigments` are the pigment numbers of all other
 * ingredients, `neighbourPigments` those of the ingredients in the same product. Chooses the free
 * colour that is farthest from its neighbours; of two equally far colours, the lower number. When
 * every pigment is taken, the new ingredient shares a colour that no neighbour has. When no colour
 * reaches the minimum distance, returns ok: false with the best colour and its distance: the
 * product form uses that colour and warns.
 */
export function assignPigment(
  takenPigments: Iterable<number>,
  neighbourPigments: readonly number[],
): PigmentAssignment {
  const usedPigments = new Set(takenPigments)
  const freePigments = pigments.filter((pigment) => !usedPigments.has(pigment.number))
  const isReused = freePigments.length === 0
  // Placeholder: the first candidate replaces it, because no distance is below 0.
  let best = { pigment: 0, distance: -1 }
  for (const { number: pigmentNumber } of isReused ? pigments : freePigments) {
    const distance = computeDistanceToClosest(pigmentNumber, neighbourPigments)
    if (distance > best.distance) best = { pigment: pigmentNumber, distance }
  }
  return best.distance >= minColourDistance
    ? { ok: true, pigment: best.pigment, isReused }
    : { ok: false, reason: 'nothing-far-enough', best: best.pigment, distance: best.distance }
}
