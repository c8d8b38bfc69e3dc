/**
 * Distributes a formula's ingredients over the bead places, largest at the bottom. Layer surfaces
 * tilt and ripple, so that they look like poured grains, but bead counts are exact. The same
 * product id and formula always give the same picture.
 */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { axisX } from './capsule-shape.ts'
import { createRandom, hashText } from './random.ts'
import { beadPlaces, type BeadPlace } from './places.ts'
import { computeShares, type Share } from './shares.ts'

export type BeadGroup = Share &
  Readonly<{
    /** From the bottom row up, in a row from left to right. */
    places: readonly BeadPlace[]
    /** For each of `places`, whether its bead is drawn in the lighter tint. */
    tinted: readonly boolean[]
  }>

/** Share of beads in the lighter tint. */
const tintedShare = 0.3

/** From the bottom row up, in a row from left to right. */
const compareRows = (a: BeadPlace, b: BeadPlace): number => b.y - a.y || a.x - b.x

/**
 * Returns the beads of every portion, largest first (bottom to top); empty when no amount is known.
 */
export function placeBeads(formula: Formula): readonly BeadGroup[] {
  const productSeed = String(formula.productId)
  const nextRandom = createRandom(hashText(productSeed))
  let freePlaces: readonly BeadPlace[] = beadPlaces
  return computeShares(formula).map((share) => {
    const fillOrder = sortAlongSurface(freePlaces, nextRandom)
    freePlaces = fillOrder.slice(share.beadCount)
    const filledPlaces = fillOrder.slice(0, share.beadCount).sort(compareRows)
    const nextTint = createRandom(hashText(productSeed + share.id))
    return {
      ...share,
      places: filledPlaces,
      tinted: filledPlaces.map(() => nextTint() < tintedShare),
    }
  })
}

/** Returns the places in the sequence in which they are filled, from the bottom up. */
function sortAlongSurface(
  freePlaces: readonly BeadPlace[],
  nextRandom: () => number,
): readonly BeadPlace[] {
  const depthAt = createSurface(nextRandom)
  const keyedPlaces = freePlaces.map((place) => ({ place, depth: depthAt(place) }))
  keyedPlaces.sort((a, b) => a.depth - b.depth || compareRows(a.place, b.place))
  return keyedPlaces.map(({ place }) => place)
}

/**
 * Creates the function that returns a place's sort key along a tilted and rippled surface. Places
 * with lower keys are filled first. Danger: the numbers were chosen by eye. Another number, or
 * another sequence of the calls of `nextRandom`, changes all drawings.
 */
function createSurface(nextRandom: () => number): (place: BeadPlace) => number {
  const tilt = (nextRandom() - 0.5) * 0.3
  const ripple = 1.2 + 1.6 * nextRandom()
  const phase = 6.28 * nextRandom()
  return ({ x, y }) => {
    // -1 at the left wall, 1 at the right wall.
    const positionBetweenWalls = (x - axisX) / 34.3
    // Beads near a wall lie higher, by at most 3.4 units.
    const sag = 3.4 * Math.sqrt(1 - Math.min(1, positionBetweenWalls * positionBetweenWalls))
    return -(y - sag) + tilt * (x - axisX) + ripple * Math.sin(x / 8 + phase)
  }
}
